import { useMedia } from '#app/components/admin/data-table/use-media'
import { formatClock, formatDay } from '#app/lib/format'
import type { AppointmentRecord } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { takenBack } from './mutations'
import { lookOf } from './states'

type Event = AppointmentRecord['history'][number]

const whoOf = ({ actor }: Pick<Event, 'actor'>) =>
  actor.name ?? (actor.kind === 'patient' ? m.admin_board_patient() : m.admin_board_system())

const reasonText = (reason: string) => (reason === takenBack ? m.admin_board_undo_reason() : reason)

/** The rules for a start, by the database's names. */
export const ruleNames: Record<string, () => string> = {
  too_soon: m.admin_board_rule_too_soon,
  too_far: m.admin_board_rule_too_far,
  outside_schedule: m.admin_board_rule_outside_schedule,
  off_day: m.admin_board_rule_off_day,
  travel_gap: m.admin_board_rule_travel_gap,
  too_many_appointments: m.admin_board_rule_too_many_appointments,
  reschedule_limit: m.admin_board_rule_reschedule_limit,
  reschedule_closed: m.admin_board_rule_reschedule_closed,
  slot_taken: m.admin_board_rule_slot_taken,
  patient_overlap: m.admin_board_rule_patient_overlap,
  unpaid: m.admin_board_rule_unpaid,
}

/** The history of an appointment, newest first: what, by whom, and which rules were overridden. */
export function AppointmentHistory({ appointment }: { appointment: AppointmentRecord }) {
  // One level below the panel's heading, which is the page's h1 on a phone.
  const Heading = useMedia('(width < 48rem)') ? 'h2' : 'h3'
  const zoned = { timeZone: appointment.clinic.time_zone }
  const when = (instant: string) => `${formatDay(instant, zoned)}, ${formatClock(instant, zoned)}`
  const what = ({ new_status, old_starts_at, new_starts_at }: Event) =>
    old_starts_at && new_starts_at && old_starts_at !== new_starts_at
      ? m.admin_board_moved_to({ time: when(new_starts_at) })
      : new_status
        ? lookOf(new_status).text()
        : m.admin_board_changed()
  return (
    <section
      aria-labelledby="board-history"
      className="grid grid-cols-1 gap-3 border-t pt-4 text-sm"
    >
      <Heading id="board-history" className="font-semibold">
        {m.admin_board_history()}
      </Heading>
      {appointment.overrides.map((one) => (
        <p
          key={one.created_at}
          className="rounded-md bg-waiting px-3 py-2 wrap-anywhere text-waiting-foreground"
        >
          {m.admin_board_overridden({
            rules: one.rules.map((rule) => ruleNames[rule]?.() ?? rule).join(', '),
            name: whoOf(one),
            reason: reasonText(one.reason),
          })}
        </p>
      ))}
      <ol className="grid gap-2.5">
        {appointment.history.toReversed().map((event) => (
          <li key={event.id}>
            <p className="font-medium">{what(event)}</p>
            <p className="text-muted-foreground">
              {when(event.created_at)} · {whoOf(event)}
            </p>
            {event.reason && <p className="wrap-anywhere">“{reasonText(event.reason)}”</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
