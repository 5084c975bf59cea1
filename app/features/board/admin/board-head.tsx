import { ChevronLeft, ChevronRight, Rows2, Rows3 } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { addDays } from '#app/lib/dates'
import { formatDate } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { type SetBoardSearch } from './schema'

type Props = {
  day: string
  today: string
  count: number | undefined
  density: 'normal' | 'compact'
  setSearch: SetBoardSearch
  goTo: (day: string) => void
}

/** Which day is shown, and how to come to another. */
export function BoardHead(props: Props) {
  const { day, today, count, density, setSearch, goTo } = props
  const isCompact = density === 'compact'
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <Button
          variant="outline"
          size="icon"
          aria-label={m.admin_board_day_before()}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => goTo(addDays(day, -1))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button variant="outline" aria-keyshortcuts="T" onClick={() => goTo(today)}>
          {m.admin_board_today()}
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={m.admin_board_day_after()}
          aria-keyshortcuts="ArrowRight"
          onClick={() => goTo(addDays(day, 1))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <h1 className="text-xl font-semibold max-md:order-1">
        {formatDate(day, { timeZone: 'UTC' })}
      </h1>
      {count !== undefined && (
        <p className="text-sm text-muted-foreground max-md:order-2">
          {m.admin_board_total({ count })}
        </p>
      )}
      <div className="ml-auto flex items-center gap-2">
        <Input
          type="date"
          aria-label={m.admin_board_day()}
          value={day}
          onChange={({ target }) => target.value && goTo(target.value)}
          className="w-40"
        />
        <Button
          variant="outline"
          size="icon"
          className="max-md:hidden"
          aria-label={m.admin_table_compact()}
          title={m.admin_table_compact()}
          aria-pressed={isCompact}
          onClick={() =>
            setSearch({ density: isCompact ? undefined : 'compact' }, { replace: true })
          }
        >
          {isCompact ? <Rows3 aria-hidden /> : <Rows2 aria-hidden />}
        </Button>
      </div>
    </div>
  )
}
