import { useState } from 'react'
import { dayOf } from '#app/lib/dates'
import type { Choice } from './chosen'
import type { SlotSearch } from './schema'
import { toInstant } from './slots'

/**
 * The choice in a calendar. It leads and the address follows, possibly one choice behind; when other
 * days are shown, it is what the address says again.
 * @param begin the first of the days that are shown
 * @param fallback an instant on the day to open, if the address has none
 */
export function useCalendarChoice(
  { day, at }: SlotSearch,
  begin: string | undefined,
  timeZone: string,
  fallback?: string,
): [Choice, (next: Choice) => void] {
  const opened = at ?? fallback
  const asked = (): Choice => ({
    day: day ?? (opened && dayOf(opened, timeZone)),
    at: at && toInstant(at),
  })
  const [state, setState] = useState(() => ({ begin, choice: asked() }))
  const shown = state.begin === begin ? state : { begin, choice: asked() }
  if (shown !== state) setState(shown)
  return [shown.choice, (choice) => setState({ begin, choice })]
}
