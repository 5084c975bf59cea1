import * as z from 'zod/mini'
import { formatDuration } from '#app/lib/format'
import { readRows } from '#app/lib/supabase/rows'

const policyRow = z.object({
  lead_minutes: z.number(),
  horizon_days: z.number(),
  hold_minutes: z.number(),
  payment_hold_minutes: z.number(),
  payment_hold_short_minutes: z.number(),
  payment_hold_short_before_minutes: z.number(),
  reschedule_until_minutes: z.number(),
  reschedule_limit: z.number(),
  reschedule_within_days: z.number(),
  cancel_until_minutes: z.number(),
  credit_valid_months: z.number(),
})

/** The figures of the booking policy that holds at every clinic, in words. */
export async function readBookingRules() {
  const [policy] = await readRows('booking_policy', policyRow, { clinic_id: 'is.null' })
  if (!policy) throw new Error('there is no general booking policy')
  const minutes = (value: number) => formatDuration(value, 'minute')
  return {
    booking: {
      lead: minutes(policy.lead_minutes),
      horizon: formatDuration(policy.horizon_days, 'day'),
      hold: minutes(policy.hold_minutes),
      payment: minutes(policy.payment_hold_minutes),
      short: minutes(policy.payment_hold_short_minutes),
      soon: minutes(policy.payment_hold_short_before_minutes),
    },
    moving: {
      until: minutes(policy.reschedule_until_minutes),
      limit: policy.reschedule_limit,
      within: formatDuration(policy.reschedule_within_days, 'day'),
    },
    cancelling: {
      until: minutes(policy.cancel_until_minutes),
      credit: formatDuration(policy.credit_valid_months, 'month'),
    },
  }
}
