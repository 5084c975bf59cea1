import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { useMedia } from '#app/components/admin/data-table/use-media'
import type { SetSearch } from '#app/components/admin/data-table/use-table-search'
import { Button } from '#app/components/admin/ui/button'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatMonth } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { daysOfMonth, isOnDay, monthAfter } from './month'
import { MonthAgenda, MonthGrid } from './month-grid'
import { everyone, offDaysBetweenQuery } from './queries'
import type { OffDaySearch } from './schema'

type Props = { search: OffDaySearch; setSearch: SetSearch<OffDaySearch>; filters: ReactNode }

/** A month: its weeks on a wide screen, only the days with absences on a phone. */
export function OffDayMonth({ search, setSearch, filters }: Props) {
  const today = dayOf(now())
  const month = search.month ?? today.slice(0, 7)
  const days = daysOfMonth(month)
  const { data, error, fetchStatus, refetch } = useQuery(
    offDaysBetweenQuery(days[0] ?? today, days.at(-1) ?? today),
  )
  const isPhone = useMedia('(width < 48rem)')
  const matches = (value: string | null, wanted: string | undefined) =>
    !wanted || (value ?? everyone) === wanted
  const shown = (data ?? []).filter(
    (row) =>
      matches(row.physiotherapist_id, search.who) &&
      matches(row.clinic_id, search.place) &&
      (!search.type || search.type.includes(row.type)),
  )
  const cells = days.map((day) => ({
    day,
    isOutside: !day.startsWith(month),
    isToday: day === today,
    offDays: shown.filter((row) => isOnDay(row, day)),
  }))
  /** Each of several quick presses counts. */
  const goBy = (months: number) =>
    setSearch((now) => {
      const to = monthAfter(now.month ?? today.slice(0, 7), months)
      return { month: to === today.slice(0, 7) ? undefined : to }
    })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">{filters}</div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button
          size="icon"
          variant="outline"
          aria-label={m.admin_off_days_month_before()}
          onClick={() => goBy(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <h2 aria-live="polite" className="min-w-32 text-center font-semibold sm:min-w-40">
          {formatMonth(`${month}-15T12:00:00Z`)}
        </h2>
        <Button
          size="icon"
          variant="outline"
          aria-label={m.admin_off_days_month_after()}
          onClick={() => goBy(1)}
        >
          <ChevronRight aria-hidden />
        </Button>
        {search.month && (
          <Button variant="ghost" onClick={() => setSearch({ month: undefined })}>
            {m.admin_off_days_this_month()}
          </Button>
        )}
      </div>
      {!data && fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : !data && error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : isPhone ? (
        <MonthAgenda cells={cells} isLoading={!data} />
      ) : (
        <MonthGrid cells={cells} isLoading={!data} />
      )}
    </div>
  )
}
