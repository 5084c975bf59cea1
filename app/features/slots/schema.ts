import { dayParam, instantParam, matching, slug } from '#app/lib/search-params'

/** The state of a calendar. */
export type SlotSearch = {
  /** Slug of the wanted physiotherapist. */
  physio?: string
  /** First day of the strip. */
  from?: string
  day?: string
  /** The chosen start, an instant such as `2026-11-24T02:00Z`. */
  at?: string
}

export const readSlotSearch = (search: Record<string, unknown>): SlotSearch => ({
  physio: matching(search.physio, slug),
  from: dayParam(search.from),
  day: dayParam(search.day),
  at: instantParam(search.at),
})
