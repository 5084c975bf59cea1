import { Key } from '#app/components/admin/key'
import { formatClock, formatDay } from '#app/lib/format'
import { type Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { startKey } from './mutations'
import { type MovingOnBoard } from './use-moving'

type Props = { moving: MovingOnBoard; board: Board; notice: string | undefined }

/** Under the board while something moves by keys or mouse: where it would go, and how to end it. */
export function MoveBar({ moving, board, notice }: Props) {
  const { physiotherapistId, startsAt, possible, appointment } = moving
  const { time_zone: timeZone } = board
  const isPossible =
    possible?.has(startKey(physiotherapistId, startsAt)) ??
    startsAt === Date.parse(appointment.starts_at)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-primary-soft px-3 py-2 text-sm text-primary-soft-foreground">
      <p role="status" className="grow font-semibold">
        {m.admin_board_moving({
          name: appointment.patient?.full_name ?? '',
          time: `${formatDay(startsAt, { timeZone })}, ${formatClock(startsAt, { timeZone })}`,
          with: board.physiotherapists.find(({ id }) => id === physiotherapistId)?.name ?? '',
        })}
        {possible && !isPossible && ` ${m.admin_board_moving_breaks()}`}
        {notice && ` ${notice}`}
      </p>
      <p aria-hidden className="flex items-center gap-1.5 pointer-coarse:hidden">
        <Key>↑</Key>
        <Key>↓</Key>
        <Key>←</Key>
        <Key>→</Key>
        <Key>Enter</Key>
        <Key>Esc</Key>
      </p>
    </div>
  )
}
