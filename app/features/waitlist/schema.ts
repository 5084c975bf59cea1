import { dayParam, instantParam, matching, slug, uuid } from '#app/lib/search-params'

export type WaitlistSearch = {
  /** What to wait for: slugs, and the initial days. */
  clinic?: string
  service?: string
  from?: string
  to?: string
  /** Id of the patient who waits. */
  person?: string
  /** Id of an entry, and a start that is free for it. */
  entry?: string
  at?: string
}

export const readWaitlistSearch = (search: Record<string, unknown>): WaitlistSearch => ({
  clinic: matching(search.clinic, slug),
  service: matching(search.service, slug),
  from: dayParam(search.from),
  to: dayParam(search.to),
  person: matching(search.person, uuid),
  entry: matching(search.entry, uuid),
  at: instantParam(search.at),
})
