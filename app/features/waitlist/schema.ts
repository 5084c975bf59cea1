import { dayParam, instantParam, matching, slug, uuid } from '#app/lib/search-params'

export type WaitlistSearch = {
  /** What to wait for: slugs, and the days that are offered first. */
  clinic?: string
  service?: string
  from?: string
  to?: string
  /** An entry for which this start is free. */
  entry?: string
  at?: string
}

export const readWaitlistSearch = (search: Record<string, unknown>): WaitlistSearch => ({
  clinic: matching(search.clinic, slug),
  service: matching(search.service, slug),
  from: dayParam(search.from),
  to: dayParam(search.to),
  entry: matching(search.entry, uuid),
  at: instantParam(search.at),
})
