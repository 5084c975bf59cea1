import type { DashboardSummary } from '#app/lib/supabase/sales-results'

const share = (part: number, whole: number) => (whole > 0 ? part / whole : undefined)

/** Rates computed from the figures of a span; undefined where the divisor is 0. */
export function figuresOf({ appointments, utilisation }: DashboardSummary) {
  const { booked, completed, no_show, cancelled } = appointments
  const minutes = utilisation.reduce(
    (sum, it) => ({
      booked: sum.booked + it.booked_minutes,
      available: sum.available + it.available_minutes,
    }),
    { booked: 0, available: 0 },
  )
  return {
    utilisation: share(minutes.booked, minutes.available),
    noShow: share(no_show, completed + no_show),
    cancelled: share(cancelled, booked),
  }
}

/**
 * Change from the previous value: relative, or of a rate the difference between the two as they are
 * shown, in whole percent ("4 %, -10 %, before 4 %" would read as a contradiction). Undefined
 * without a previous value, or with one that was no gain.
 */
export function changeOf(now: number | undefined, before: number | undefined, isRate: boolean) {
  if (now === undefined || before === undefined) return undefined
  if (isRate) return (Math.round(now * 100) - Math.round(before * 100)) / 100
  return before <= 0 ? undefined : now / before - 1
}
