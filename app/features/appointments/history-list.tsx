import { formatDateTime } from '#app/lib/format'
import type { HistoryEntry } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

const words: Record<string, () => string> = {
  awaiting_payment: m.history_awaiting_payment,
  confirmed: m.history_confirmed,
  checked_in: m.history_checked_in,
  completed: m.history_completed,
  no_show: m.history_no_show,
  reopened: m.history_reopened,
  cancelled_by_patient: m.history_cancelled_by_patient,
  cancelled_by_clinic: m.history_cancelled_by_clinic,
  expired: m.history_expired,
}

function textOf({ what, by, old_starts_at, new_starts_at }: HistoryEntry, timeZone: string) {
  if (what === 'booked')
    return by === 'clinic' ? m.history_booked_by_clinic() : m.history_booked_by_patient()
  if (what !== 'moved') return words[what]?.()
  const times = {
    from: old_starts_at ? formatDateTime(old_starts_at, { timeZone }) : '–',
    to: formatDateTime(new_starts_at, { timeZone }),
  }
  return by === 'patient' ? m.history_moved_by_patient(times) : m.history_moved_by_clinic(times)
}

/** The history of an appointment in words. */
export function HistoryList({ history, timeZone }: { history: HistoryEntry[]; timeZone: string }) {
  return (
    <ol className="grid gap-4 border-l-2 pl-5">
      {history.map((entry) => {
        const text = textOf(entry, timeZone)
        const isOtherPerson =
          entry.old_physiotherapist && entry.old_physiotherapist !== entry.new_physiotherapist
        if (!text) return null
        return (
          <li
            key={`${entry.at} ${entry.what}`}
            className="relative wrap-anywhere before:absolute before:top-2 before:-left-[1.625rem] before:size-2.5 before:rounded-full before:bg-primary"
          >
            <span className="block">{text}</span>
            {isOtherPerson && (
              <span className="block">
                {m.history_now_with({ name: entry.new_physiotherapist })}
              </span>
            )}
            {entry.reason && (
              <span className="block">{m.history_reason({ reason: entry.reason })}</span>
            )}
            <span className="block text-sm text-muted-foreground">
              {formatDateTime(entry.at, { timeZone })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
