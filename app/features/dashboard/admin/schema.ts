import * as z from 'zod'
import { filter } from '#app/lib/admin/search'
import { addDays, daysBetween } from '#app/lib/dates'

export const dashboardSearch = z.object({
  /** The clinic's slug, set by the clinic switch. */
  clinic: filter.choice,
  from: filter.day,
  until: filter.day,
})
export type DashboardSearch = z.output<typeof dashboardSearch>

export type Span = { from: string; until: string }

/** The days of the URL, at most a year; default: the last thirty. */
export function spanOf({ from, until }: DashboardSearch, today: string): Span {
  const last = until ?? (from && from > today ? from : today)
  const first = from ?? addDays(last, -29)
  if (first > last || daysBetween(first, last) > 365)
    return { from: addDays(last, -29), until: last }
  return { from: first, until: last }
}

/** The span of equal length right before. */
export function spanBefore({ from, until }: Span): Span {
  const days = daysBetween(from, until) + 1
  return { from: addDays(from, -days), until: addDays(from, -1) }
}
