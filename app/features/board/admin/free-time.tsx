import { type MouseEvent, useState } from 'react'
import { formatClock } from '#app/lib/format'
import type { BoardAppointment } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import type { BlockContext } from './appointment-block'
import type { Column, Scale } from './day-scale'

const hourMs = 3_600_000

type Props = {
  column: Column
  scale: Scale
  own: BoardAppointment[]
  context: BlockContext
  onFree: (physiotherapistId: string, instant: number, day: string) => void
}

/** Background of a column: pressing an empty place starts a booking there. */
export function FreeTime({ column, scale, own, context, onFree }: Props) {
  const { person, day, midnight } = column
  const [hovered, setHovered] = useState<number>()

  /** The step under the pointer, or the end of the appointment before it if that is later. */
  function instantAt({ clientY, currentTarget }: MouseEvent) {
    const y = clientY - currentTarget.getBoundingClientRect().top
    const under = midnight + scale.from + (y / scale.hourHeight) * hourMs
    const step = midnight + Math.floor((under - midnight) / context.stepMs) * context.stepMs
    const before = own
      .map(({ ends_at }) => Date.parse(ends_at))
      .filter((ends) => ends <= under && ends > step)
    return Math.max(step, ...before)
  }
  return (
    <button
      type="button"
      // Keyboard users have the shortcut N.
      tabIndex={-1}
      aria-label={m.admin_board_book_with({ name: person.name })}
      className="absolute inset-0 cursor-cell text-left"
      onMouseMove={(event) => setHovered(instantAt(event))}
      onMouseLeave={() => setHovered(undefined)}
      onClick={(event) => onFree(person.id, instantAt(event), day)}
    >
      {hovered !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-1 rounded-sm border border-dashed border-primary px-2 text-xs leading-5 font-semibold text-primary tabular-nums"
          style={{ top: scale.top(hovered - midnight) }}
        >
          + {formatClock(hovered, context)}
        </span>
      )}
    </button>
  )
}
