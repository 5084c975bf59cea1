import { useState } from 'react'
import type { Day, Slot } from './slots'

/** A start as displayed; one that was taken meanwhile stays in place. */
export type SteadySlot = Slot & { isTaken?: true }
export type SteadyDay = { day: string; slots: SteadySlot[] }

/**
 * Merges newer times without moving anything under the user's finger: the open day keeps its starts
 * in place, marked if taken, and new ones wait until it is reopened. Other days are replaced.
 */
export function steadyDays(
  before: SteadyDay[],
  fresh: Day[],
  open: string | undefined,
): SteadyDay[] {
  const known = new Map(before.map((day) => [day.day, day]))
  return fresh.map((day) => {
    const shown = known.get(day.day)
    if (!shown) return day
    const next = day.day === open && shown.slots.length > 0 ? keepPlaces(shown, day) : day
    return isSame(shown, next) ? shown : next
  })
}

function keepPlaces(shown: SteadyDay, fresh: Day): SteadyDay {
  const free = new Map(fresh.slots.map((slot) => [slot.at, slot]))
  return {
    day: shown.day,
    slots: shown.slots.map(({ at }) => free.get(at) ?? { at, who: [], isTaken: true }),
  }
}

const isSame = (a: SteadyDay, b: SteadyDay) =>
  a.slots.length === b.slots.length &&
  a.slots.every(({ at, isTaken }, index) => {
    const other = b.slots[index]
    return at === other?.at && isTaken === other.isTaken
  })

/**
 * The days of a calendar while it is displayed.
 * @param open the day whose starts are visible
 */
export function useSteadyDays(fresh: Day[], open: string | undefined): SteadyDay[] {
  const [shown, setShown] = useState<{ fresh: Day[]; days: SteadyDay[] }>({ fresh, days: fresh })
  if (shown.fresh === fresh) return shown.days
  const days = steadyDays(shown.days, fresh, open)
  setShown({ fresh, days })
  return days
}
