import { useState } from 'react'
import type { Board, BoardAppointment } from '#app/lib/supabase/results'

/**
 * The current appointment of the board (roving tabindex): reached by Tab, moved by J and K in order
 * of time. Initially the next upcoming one.
 */
export function useCursor(board: Board | undefined, now: number, openId: string | undefined) {
  const [focused, setFocused] = useState<string>()
  const told = (board?.appointments ?? []).filter((one) => one.id !== null)
  const find = (id: string | undefined) => told.find((one) => one.id === id)
  const next = told.find((one) => one.status === 'confirmed' && Date.parse(one.ends_at) > now)
  const current = find(openId) ?? find(focused)
  const onPage = (id: string | null | undefined) =>
    document.querySelector<HTMLElement>(`[data-appointment="${id ?? ''}"]`)

  /** An appointment's card, or the board's heading if it is not on the board. */
  const cardOrHeading = (id: string | null | undefined) =>
    onPage(id) ?? document.querySelector<HTMLElement>('#board-day')

  /** @param by 1 or -1 */
  function step(by: number): BoardAppointment | undefined {
    const wanted = current ? told[told.indexOf(current) + by] : (next ?? told[0])
    const element = wanted && onPage(wanted.id)
    element?.focus()
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return wanted
  }
  return {
    cursorId: (find(focused) ?? next ?? told[0])?.id ?? undefined,
    current,
    setFocused,
    step,
    cardOrHeading,
    focus: (id: string | undefined) => cardOrHeading(id)?.focus(),
  }
}
