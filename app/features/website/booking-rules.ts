import { formatDuration } from '#app/lib/format'
import { readPublic } from '#app/lib/supabase/public'

const columns = [
  'lead_minutes',
  'horizon_days',
  'hold_minutes',
  'payment_hold_minutes',
  'payment_hold_short_minutes',
  'payment_hold_short_before_minutes',
  'reschedule_until_minutes',
  'reschedule_limit',
  'reschedule_within_days',
  'cancel_until_minutes',
  'credit_valid_months',
] as const

/** The values of the booking policy that applies to all clinics, in words. */
export async function readBookingRules() {
  const [row] = await readPublic('booking_policy', columns, { clinic_id: 'is.null' })
  const figure = (column: (typeof columns)[number]) => {
    const value = row?.[column]
    if (typeof value !== 'number') throw new Error('there is no general booking policy')
    return value
  }
  const minutes = (value: number) => formatDuration(value, 'minute')
  return {
    booking: {
      lead: minutes(figure('lead_minutes')),
      horizon: formatDuration(figure('horizon_days'), 'day'),
      hold: minutes(figure('hold_minutes')),
      payment: minutes(figure('payment_hold_minutes')),
      short: minutes(figure('payment_hold_short_minutes')),
      soon: minutes(figure('payment_hold_short_before_minutes')),
    },
    moving: {
      until: minutes(figure('reschedule_until_minutes')),
      limit: figure('reschedule_limit'),
      within: formatDuration(figure('reschedule_within_days'), 'day'),
    },
    cancelling: {
      until: minutes(figure('cancel_until_minutes')),
      credit: formatDuration(figure('credit_valid_months'), 'month'),
    },
  }
}
