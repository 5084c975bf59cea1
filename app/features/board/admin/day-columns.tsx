import { useEffect, useRef } from 'react'
import { formatClock } from '#app/lib/format'
import type { Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import type { BlockContext } from './appointment-block'
import { DayColumn } from './day-column'
import { columnsOf, hoursOf, scaleOf } from './day-scale'
import { BoardDrag } from './moving/board-drag'
import { gridOf, type MovingControl } from './moving/use-moving'

const hourHeights = { normal: 56, compact: 40 }

type Props = {
  board: Board
  density: 'normal' | 'compact'
  context: BlockContext
  control: MovingControl
  onWeek: (physiotherapistId: string) => void
}

/** A time grid with a column for each physiotherapist, or for each day of one of them. */
export function DayColumns({ board, density, context, control, onWeek }: Props) {
  const { now, timeZone, moving } = context
  const grid = gridOf(board, moving)
  const scale = scaleOf(grid, hourHeights[density])
  const columns = columnsOf(grid)
  const [first] = columns
  const isWeek = board.on_date !== board.to_date
  const today = columns.find(
    ({ midnight }) => now >= midnight + scale.from && now < midnight + scale.until,
  )
  const scroller = useRef<HTMLDivElement>(null)
  const firstTop = useRef(today ? scale.top(now - today.midnight) - scale.hourHeight : 0)
  useEffect(() => {
    scroller.current?.scrollTo({ top: Math.max(0, firstTop.current) })
  }, [])
  return (
    <div
      ref={scroller}
      // Focusable, because a board without appointments must still be scrollable by keyboard.
      tabIndex={0}
      role="group"
      aria-label={m.admin_nav_board()}
      className="relative h-full overflow-auto rounded-lg border bg-card -outline-offset-2"
    >
      <div
        className="relative flex"
        style={{ minWidth: `${3.5 + (isWeek ? 8 : 9) * columns.length}rem` }}
      >
        <div className="sticky left-0 z-20 w-14 shrink-0 bg-card">
          <div aria-hidden className="sticky top-0 z-[1] h-14 border-b bg-card" />
          {hoursOf(scale).map((hour) => (
            <div
              key={hour}
              aria-hidden
              className="px-2 text-right text-xs text-muted-foreground tabular-nums"
              style={{ height: scale.hourHeight }}
            >
              {formatClock((first?.midnight ?? 0) + hour, { timeZone })}
            </div>
          ))}
          {today && (
            <p
              className="absolute left-0 mt-14 -translate-y-1/2 rounded-sm bg-accent px-1.5 text-xs leading-5 font-semibold text-accent-foreground tabular-nums"
              style={{ top: scale.top(now - today.midnight) }}
            >
              <span className="sr-only">{m.admin_board_now()} </span>
              {formatClock(now, { timeZone })}
            </p>
          )}
        </div>
        <BoardDrag {...{ board, columns, scale, control }}>
          {columns.map((column) => (
            <DayColumn key={column.key} {...{ column, board, scale, context, onWeek }} />
          ))}
        </BoardDrag>
        {today && (
          // Over shifts and absences, and behind the appointments, whose text it would strike out.
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-0 z-[1] mt-14 -translate-y-1/2 border-t-2 border-accent"
            style={{ top: scale.top(now - today.midnight) }}
          />
        )}
      </div>
    </div>
  )
}
