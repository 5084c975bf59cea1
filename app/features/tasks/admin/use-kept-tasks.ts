import { useState } from 'react'
import type { StaffTask } from '#app/lib/supabase/staff-results'

const noTasks: StaffTask[] = []

/**
 * The tasks of a list, in their places: one that somebody else has closed meanwhile stays where it
 * is, so that a press on the next one does not meet another.
 * @param place whose tasks they are; others begin anew
 */
export function useKeptTasks(open: StaffTask[] = noTasks, place: string | undefined) {
  const [kept, setKept] = useState({ open, place, shown: open })
  if (kept.open !== open || kept.place !== place) {
    const before = kept.place === place ? kept.shown : noTasks
    const added = open.filter(({ id }) => !before.some((task) => task.id === id))
    const shown = before.map((task) => open.find(({ id }) => id === task.id) ?? task)
    setKept({ open, place, shown: [...shown, ...added] })
  }
  return {
    shown: kept.shown,
    isOpen: ({ id }: StaffTask) => open.some((task) => task.id === id),
    /** Takes away what was closed here. */
    drop: ({ id }: StaffTask) =>
      setKept((now) => ({ ...now, shown: now.shown.filter((task) => task.id !== id) })),
  }
}
