import { dayAndHour, daysFrom } from '#app/lib/dates'
import { memoized } from '#app/lib/memoized'
import type { SlotRow } from '#app/lib/supabase/results'

/** A start that can be booked, and the ids of who is free. */
export type Slot = { at: string; who: string[] }
export type Day = { day: string; slots: Slot[] }
export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Normalizes an instant, short enough for a URL: `2026-11-24T02:00Z`. */
export const toInstant = memoized((time: string) => {
  const iso = new Date(time).toISOString()
  return iso.endsWith(':00.000Z') ? `${iso.slice(0, 16)}Z` : iso
})

export const isSameInstant = (a: string, b: string) => Date.parse(a) === Date.parse(b)

/** Converts `available_slots` rows to a calendar: every day of the strip, empty ones included. */
export function toDays(rows: SlotRow[], first: string, count: number, timeZone: string): Day[] {
  const days = new Map(daysFrom(first, count).map((day) => [day, new Map<string, string[]>()]))
  // Group by start first: many physiotherapists share one, and time zone conversion is slow.
  const free = new Map<string, string[]>()
  for (const { starts_at, physiotherapist_id } of rows) {
    const known = free.get(starts_at)
    if (known) known.push(physiotherapist_id)
    else free.set(starts_at, [physiotherapist_id])
  }
  for (const [starts_at, physiotherapists] of free) {
    const slots = days.get(dayAndHour(starts_at, timeZone).day)
    if (!slots) continue
    const at = toInstant(starts_at)
    slots.set(at, [...(slots.get(at) ?? []), ...physiotherapists])
  }
  return [...days].map(([day, slots]) => ({
    day,
    slots: [...slots]
      .map(([at, who]) => ({ at, who }))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  }))
}

/** The same calendar with only some of its starts. */
export const onlySlots = (days: Day[], keeps: (slot: Slot) => boolean): Day[] =>
  days.map(({ day, slots }) => ({ day, slots: slots.filter(keeps) }))

/** The same calendar for one physiotherapist; without one, for anyone. */
export const onlyWith = (days: Day[], physiotherapist: string | undefined): Day[] =>
  physiotherapist ? onlySlots(days, ({ who }) => who.includes(physiotherapist)) : days

export function partOfDay(at: string, timeZone: string): PartOfDay {
  const { hour } = dayAndHour(at, timeZone)
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}

export function byPartOfDay<Start extends Slot>(slots: Start[], timeZone: string) {
  const parts: { part: PartOfDay; slots: Start[] }[] = []
  for (const slot of slots) {
    const part = partOfDay(slot.at, timeZone)
    const last = parts.at(-1)
    if (last?.part === part) last.slots.push(slot)
    else parts.push({ part, slots: [slot] })
  }
  return parts
}

/** The free starts nearest to the wanted one, in chronological order. */
export function nearestSlots(days: Day[], wanted: string, count = 3): Slot[] {
  const distance = (slot: Slot) => Math.abs(Date.parse(slot.at) - Date.parse(wanted))
  return days
    .flatMap(({ slots }) => slots)
    .filter((slot) => !isSameInstant(slot.at, wanted))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export const hasSlot = (days: Day[], at: string) =>
  days.some(({ slots }) => slots.some((slot) => isSameInstant(slot.at, at)))

/** The day to show: the wanted one, else the first with a free start. */
export const openDay = (days: Day[], wanted: string | undefined): Day | undefined =>
  days.find(({ day }) => day === wanted) ?? days.find(({ slots }) => slots.length > 0) ?? days[0]
