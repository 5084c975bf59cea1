import { formatDateTime } from '#app/lib/format'
import type { AppointmentCard } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

type Known = Pick<AppointmentCard, 'reschedule' | 'clinic'>

/** Until when and how often an appointment may be moved, or why not; undefined if over. */
export function rescheduleText({ reschedule, clinic }: Known): string | undefined {
  if (!reschedule) return undefined
  const deadline = formatDateTime(reschedule.until, { timeZone: clinic.time_zone })
  if (reschedule.why_not === 'reschedule_limit')
    return m.appointments_move_limit({ limit: reschedule.limit })
  if (!reschedule.is_open) return m.appointments_move_over({ deadline })
  if (reschedule.moves_left === null) return m.appointments_move_uncounted({ deadline })
  return m.appointments_move_until({ deadline, count: reschedule.moves_left })
}

/** Until when cancelling returns everything; undefined when cancelling is closed. */
export function cancelText({ cancel, clinic }: Pick<AppointmentCard, 'cancel' | 'clinic'>) {
  if (!cancel?.is_open) return undefined
  const deadline = formatDateTime(cancel.free_until, { timeZone: clinic.time_zone })
  return cancel.is_free
    ? m.appointments_cancel_free({ deadline })
    : m.appointments_cancel_late({ deadline })
}
