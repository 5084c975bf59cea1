import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { useMedia } from '#app/components/admin/data-table/use-media'
import { Skeleton } from '#app/components/ui/skeleton'
import { type Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { type BlockContext } from './appointment-block'
import { closureName } from './away'
import { DayColumns } from './day-columns'
import { DayList } from './day-list'
import { type MovingControl } from './moving/use-moving'

type Props = {
  board: Board | undefined
  error: Error | null
  isPaused: boolean
  onRetry: () => void
  density: 'normal' | 'compact'
  context: BlockContext
  control: MovingControl
  onWeek: (physiotherapistId: string) => void
}

/** The board as columns, on a phone as a list, or why there is none yet. */
export function BoardBody({ board, error, isPaused, onRetry, ...shown }: Props) {
  const isPhone = useMedia('(width < 48rem)')
  if (board?.physiotherapists.length === 0) return <EmptyDay closure={board.closures[0]} />
  if (board && isPhone) return <DayList board={board} context={shown.context} />
  if (board)
    return <DayColumns key={`${board.on_date} ${board.to_date}`} {...{ board, ...shown }} />
  if (error) return <FailedRows error={error} onRetry={onRetry} />
  if (isPaused) return <OfflineRows />
  return <Skeleton className="h-full min-h-96" />
}

function EmptyDay({ closure }: { closure: Board['closures'][number] | undefined }) {
  return (
    <div className="grid h-full min-h-64 place-content-center gap-1 rounded-lg border bg-card p-6 text-center">
      <p className="font-semibold">{(closure && closureName(closure)) ?? m.admin_board_empty()}</p>
      <p className="text-sm text-muted-foreground">{m.admin_board_empty_hint()}</p>
    </div>
  )
}
