import { formatDateTime, formatDuration } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { HeldBooking } from './queries'

/** Until when a cancellation returns the price, under the booking's own terms. */
export function CancelRule({ booking, timeZone }: { booking: HeldBooking; timeZone: string }) {
  const [session] = booking.appointments
  if (!session) return null
  const minutes = booking.policy.cancel_until_minutes
  const deadline = Date.parse(session.starts_at) - minutes * 60_000
  const time = formatDuration(minutes, 'minute')
  return (
    <p>
      {/* Compares with the hold, as the device's clock may be wrong by more than the hold's
          age. */}
      {!booking.hold_expires_at || deadline > Date.parse(booking.hold_expires_at)
        ? m.booking_cancel_until({ time, deadline: formatDateTime(deadline, { timeZone }) })
        : m.booking_cancel_late({ time })}
    </p>
  )
}
