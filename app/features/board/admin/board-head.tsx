import { ChevronLeft, ChevronRight, Rows2, Rows3 } from 'lucide-react'
import { Key } from '#app/components/admin/key'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { formatDate, formatDay } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { SetBoardSearch } from './schema'

type Props = {
  day: string
  today: string
  count: number | undefined
  density: 'normal' | 'compact'
  setSearch: SetBoardSearch
  goTo: (day: string) => void
  /** Goes this many days, or weeks, further. */
  goBy: (count: number) => void
  /** Physiotherapist whose week is shown; undefined for everyone's day. */
  weekOf: { name: string } | undefined
  /** The last day shown. */
  lastDay: string
  onNew: (() => void) | undefined
  /** Whether a physiotherapist sees only their own day; undefined hides the switch. */
  isOwn: boolean | undefined
}

// A calendar day has no time zone; UTC formats it unchanged.
const utc = { timeZone: 'UTC' }

/** The day or week shown, and its navigation. */
export function BoardHead(props: Props) {
  const { day, today, count, density, setSearch, goTo, goBy, weekOf, lastDay, onNew, isOwn } = props
  const isCompact = density === 'compact'
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <Button
          variant="outline"
          size="icon"
          aria-label={weekOf ? m.admin_board_week_before() : m.admin_board_day_before()}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => goBy(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button variant="outline" aria-keyshortcuts="T" onClick={() => goTo(today)}>
          {m.admin_board_today()}
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={weekOf ? m.admin_board_week_after() : m.admin_board_day_after()}
          aria-keyshortcuts="ArrowRight"
          onClick={() => goBy(1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <h1
        id="board-day"
        tabIndex={-1}
        className="text-xl font-semibold outline-none max-md:order-1 max-md:basis-full"
      >
        {weekOf
          ? m.admin_board_week_title({
              name: weekOf.name,
              from: formatDay(day, utc),
              until: formatDay(lastDay, utc),
            })
          : formatDate(day, utc)}
      </h1>
      {weekOf && (
        <Button
          variant="outline"
          aria-keyshortcuts="W"
          onClick={() => setSearch({ week: undefined })}
        >
          {m.admin_board_whole_day()} <Key>W</Key>
        </Button>
      )}
      {count !== undefined && (
        <p className="text-sm text-muted-foreground max-md:order-2">
          {m.admin_board_total({ count })}
        </p>
      )}
      {/* On a phone the day is beside its arrows, and the actions beside the count. */}
      <div className="contents md:ml-auto md:flex md:items-center md:gap-2">
        {isOwn !== undefined && (
          <Button
            variant="outline"
            aria-pressed={!isOwn}
            className="aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground max-md:order-3 max-md:ml-auto"
            onClick={() => setSearch({ all: isOwn || undefined, appointment: undefined })}
          >
            {m.admin_board_whole_day()}
          </Button>
        )}
        <Input
          type="date"
          aria-label={m.admin_board_day()}
          value={day}
          onChange={({ target }) => target.value && goTo(target.value)}
          className="w-40 max-md:ml-auto max-md:w-36"
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
        {onNew && (
          <Button aria-keyshortcuts="N" className="max-md:order-3 max-md:ml-auto" onClick={onNew}>
            {m.admin_board_new()} <Key>N</Key>
          </Button>
        )}
      </div>
    </div>
  )
}
