import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { useMedia } from '#app/components/admin/data-table/use-media'
import { Skeleton } from '#app/components/ui/skeleton'
import type { Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import type { BlockContext } from './appointment-block'
import { closureName } from './away'
import { DayColumns } from './day-columns'
import { DayList } from './day-list'
import type { MovingControl } from './moving/use-moving'

type Props = {
  board: Board | undefined
  error: Error | null
  isPaused: boolean
  onRetry: () => void
  density: 'normal' | 'compact'
  context: BlockContext
  control: MovingControl
  onWeek: (physiotherapistId: string) => void
  /** A physiotherapist sees only their own day. */
  isOwn: boolean
}

/** The board as columns, or as a list on a phone; or why it is not there yet. */
export function BoardBody({ board, error, isPaused, onRetry, isOwn, ...shown }: Props) {
  const isPhone = useMedia('(width < 48rem)')
  if (board?.physiotherapists.length === 0)
    return <EmptyDay closure={board.closures[0]} isOwn={isOwn} />
  if (board && isPhone) return <DayList board={board} context={shown.context} />
  if (board)
    return <DayColumns key={`${board.on_date} ${board.to_date}`} {...{ board, ...shown }} />
  if (error) return <FailedRows error={error} onRetry={onRetry} />
  if (isPaused) return <OfflineRows />
  return <Skeleton className="h-full min-h-96" />
}

type EmptyProps = { closure: Board['closures'][number] | undefined; isOwn: boolean }

function EmptyDay({ closure, isOwn }: EmptyProps) {
  return (
    <div className="grid h-full min-h-64 place-content-center gap-1 rounded-lg border bg-card p-6 text-center">
      <p className="font-semibold">
        {(closure && closureName(closure)) ??
          (isOwn ? m.admin_board_empty_own() : m.admin_board_empty())}
      </p>
      {!isOwn && <p className="text-sm text-muted-foreground">{m.admin_board_empty_hint()}</p>}
    </div>
  )
}
