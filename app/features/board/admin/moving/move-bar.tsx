import { Key } from '#app/components/admin/key'
import { Button } from '#app/components/admin/ui/button'
import { formatClock, formatDay } from '#app/lib/format'
import type { Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { isFree, type MovingOnBoard } from './use-moving'

type Props = {
  moving: MovingOnBoard
  board: Board
  notice: string | undefined
  onFields: () => void
  onCancel: () => void
}

/**
 * Replaces the board's head during a move: shows the target and how to end it. It has the same
 * height, so that the board does not shift under the pointer.
 */
export function MoveBar({ moving, board, notice, onFields, onCancel }: Props) {
  const { physiotherapistId, startsAt, possible, appointment } = moving
  const { time_zone: timeZone } = board
  return (
    <div className="absolute inset-x-0 top-0 z-30 flex min-h-full flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-primary-soft px-3 py-1 text-sm text-primary-soft-foreground">
      <p role="status" className="grow font-semibold">
        {m.admin_board_moving({
          name: appointment.patient?.full_name ?? '',
          time: `${formatDay(startsAt, { timeZone })}, ${formatClock(startsAt, { timeZone })}`,
          with: board.physiotherapists.find(({ id }) => id === physiotherapistId)?.name ?? '',
        })}
        {possible && !isFree(moving) && ` · ${m.admin_board_moving_breaks()}`}
        {notice && ` · ${notice}`}
      </p>
      <p aria-hidden className="flex items-center gap-1.5 pointer-coarse:hidden">
        <Key>↑</Key>
        <Key>↓</Key>
        <Key>←</Key>
        <Key>→</Key>
        <Key>Enter</Key>
        <Key>Esc</Key>
      </p>
      {moving.by === 'keys' && (
        <p className="flex items-center gap-2">
          <Button variant="outline" size="sm" onClick={onFields}>
            {m.admin_board_move_fields()}
          </Button>
          <Button variant="outline" size="sm" onClick={onCancel}>
            {m.admin_never_mind()}
          </Button>
        </p>
      )}
    </div>
  )
}
