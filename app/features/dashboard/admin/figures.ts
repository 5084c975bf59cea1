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

/** Relative change from the previous value; undefined without one. */
export const changeOf = (now: number | undefined, before: number | undefined) =>
  now === undefined || before === undefined || before === 0 ? undefined : now / before - 1
