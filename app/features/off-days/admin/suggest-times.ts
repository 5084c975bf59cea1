import { dayOf } from '#app/lib/dates'
import type { SlotRow } from '#app/lib/supabase/results'
import type { Conflict } from '#app/lib/supabase/setup-results'
import { isOnDay } from './month'

/** The unsaved change: who is absent, where and on which days. */
export type Change = {
  physiotherapist_id: string
  clinic_id: string
  starts_on: string | null
  ends_on: string | null
  weekdays: string[]
  /** Whether a start stays possible; without it only the days decide. */
  fits?: (slot: SlotRow) => boolean
}

const most = 3

/** Whether a start is still possible after the change. */
function survives(slot: SlotRow, clinicId: string, change: Change): boolean {
  if (change.fits) return change.fits(slot)
  if (!change.starts_on) return true
  if (change.physiotherapist_id && change.physiotherapist_id !== slot.physiotherapist_id)
    return true
  if (change.clinic_id && change.clinic_id !== clinicId) return true
  const days = {
    starts_on: change.starts_on,
    ends_on: change.ends_on ?? change.starts_on,
    weekdays: change.weekdays.length > 0 ? change.weekdays.map(Number) : null,
  }
  return !isOnDay(days, dayOf(slot.starts_at))
}

/**
 * Up to three other times for each conflict of one clinic and service, nearest first. A start is
 * proposed to no more patients than can have it, as long as there are other starts.
 */
export function suggestTimes(
  conflicts: Conflict[],
  slots: SlotRow[],
  change: Change,
): Map<string, string[]> {
  const room = new Map<number, number>()
  const roomAt = (at: number) => room.get(at) ?? 0
  for (const slot of slots)
    if (survives(slot, conflicts[0]?.clinic_id ?? '', change)) {
      const at = Date.parse(slot.starts_at)
      room.set(at, roomAt(at) + 1)
    }
  const starts = [...room.keys()].toSorted((a, b) => a - b)
  return new Map(
    conflicts.map(({ appointment_id, starts_at }) => {
      const own = Date.parse(starts_at)
      const near = starts
        .filter((at) => at !== own)
        .toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own))
      const roomy = near.filter((at) => roomAt(at) > 0)
      const chosen = (roomy.length >= most ? roomy : near).slice(0, most)
      for (const at of chosen) room.set(at, roomAt(at) - 1)
      return [
        appointment_id,
        chosen.toSorted((a, b) => a - b).map((at) => new Date(at).toISOString()),
      ]
    }),
  )
}
