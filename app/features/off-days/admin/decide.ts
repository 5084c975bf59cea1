import type { QueryClient } from '@tanstack/react-query'
import { now } from '#app/lib/clock'
import { addDays, dayOf } from '#app/lib/dates'
import type { Conflict } from '#app/lib/supabase/setup-results'
import { startsQuery } from './queries'
import { type Change, suggestTimes } from './suggest-times'
import type { Choice } from './use-resolutions'

/** Assigns free substitutes, without overlaps; skips conflicts that nobody can take. */
export function substitutes(
  conflicts: Conflict[],
  taken: ReadonlyMap<string, Choice>,
  all: Conflict[],
): Map<string, Choice> {
  const busy = all.flatMap((it) => {
    const who = taken.get(it.appointment_id)?.physiotherapist_id
    return who && !conflicts.includes(it) ? [{ who, from: it.starts_at, until: it.ends_at }] : []
  })
  const found = new Map<string, Choice>()
  for (const { appointment_id, starts_at, ends_at, candidates } of conflicts) {
    const free = candidates.find(
      ({ id }) =>
        !busy.some(({ who, from, until }) => who === id && from < ends_at && until > starts_at),
    )
    if (!free) continue
    busy.push({ who: free.id, from: starts_at, until: ends_at })
    found.set(appointment_id, { action: 'reassign', physiotherapist_id: free.id })
  }
  return found
}

/** Free times to propose, read once per clinic and service. */
export async function otherTimes(
  queryClient: QueryClient,
  conflicts: Conflict[],
  change: Change,
): Promise<Map<string, Choice>> {
  const groups = new Map<string, Conflict[]>()
  for (const it of conflicts) {
    const key = `${it.clinic_id} ${it.service_id}`
    groups.set(key, [...(groups.get(key) ?? []), it])
  }
  const found = new Map<string, Choice>()
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const slots = await queryClient.query(
      startsQuery(first.appointment_id, firstDay(first.starts_at)),
    )
    // The first one's own time is free for itself alone.
    const free = slots.filter(
      (slot) =>
        slot.physiotherapist_id !== first.physiotherapist_id ||
        Date.parse(slot.starts_at) >= Date.parse(first.ends_at) ||
        Date.parse(slot.ends_at) <= Date.parse(first.starts_at),
    )
    for (const [id, starts] of suggestTimes(group, free, change))
      if (starts.length > 0) found.set(id, { action: 'propose', starts_at: starts })
  }
  return found
}

/** First day to search for other times: days before the appointment, but not before today. */
export function firstDay(startsAt: string) {
  const today = dayOf(now())
  const before = addDays(dayOf(startsAt), -3)
  return before > today ? before : today
}
