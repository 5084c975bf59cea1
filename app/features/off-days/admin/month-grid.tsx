import { Link } from '@tanstack/react-router'
import { cn } from '#app/lib/admin/cn'
import { dayParts, formatDate, weekdayName } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { partText, titleText, typeName, whereText } from './names'
import type { OffDayRow } from './queries'

type Cell = { day: string; isOutside: boolean; isToday: boolean; offDays: OffDayRow[] }
type Props = { cells: Cell[]; isLoading: boolean }

const chipText = (row: OffDayRow) =>
  row.physiotherapist ? `${titleText(row)} · ${typeName(row.type)}` : titleText(row)
const details = (row: OffDayRow) =>
  [
    chipText(row),
    row.clinic || !row.physiotherapist ? whereText(row) : undefined,
    partText(row),
    row.is_closed ? undefined : m.admin_off_days_open(),
  ]
    .filter(Boolean)
    .join(' · ')

const colours: Record<string, string> = {
  closure: 'bg-cancelled text-cancelled-foreground',
  public_holiday: 'bg-cancelled text-cancelled-foreground',
  sick: 'bg-waiting text-waiting-foreground',
}

function Chip({ row, isWide = false }: { row: OffDayRow; isWide?: boolean }) {
  return (
    <Link
      to="/admin/physio/off-days/$id"
      params={{ id: row.id }}
      title={details(row)}
      className={cn(
        // Relative: what is for screen readers alone is cut off with the rest.
        'relative block truncate rounded-sm px-1.5 py-0.5 text-xs font-medium hover:underline pointer-coarse:py-2',
        row.is_closed
          ? (colours[row.type] ?? 'bg-primary-soft text-primary-soft-foreground')
          : 'border border-dashed border-input text-muted-foreground',
        isWide && 'px-3 py-2.5 text-sm whitespace-normal',
      )}
    >
      {isWide ? details(row) : chipText(row)}
      {!isWide && <span className="sr-only">{details(row).slice(chipText(row).length)}</span>}
    </Link>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

export function MonthGrid({ cells, isLoading }: Props) {
  const weeks = Array.from({ length: cells.length / 7 }, (_, n) => cells.slice(n * 7, n * 7 + 7))
  return (
    <table
      aria-busy={isLoading}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border bg-card"
    >
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              className="h-9 border-b bg-muted px-2 text-left text-xs font-semibold text-muted-foreground"
            >
              {weekdayName(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map(({ day, isOutside, isToday, offDays }) => (
              <td
                key={day}
                className={cn(
                  'h-27 border-b p-1.5 align-top not-last:border-r',
                  isOutside && 'bg-muted/50',
                )}
              >
                <div className="mb-1 flex items-center justify-between">
                  <Link
                    to="/admin/physio/off-days/$id"
                    params={{ id: 'new' }}
                    search={{ day }}
                    aria-label={m.admin_off_days_new_on({ day: dayParts(day).full })}
                    aria-current={isToday ? 'date' : undefined}
                    className={cn(
                      'grid size-7 place-items-center rounded-full text-sm tabular-nums hover:bg-muted',
                      isToday && 'bg-accent font-semibold text-accent-foreground',
                      isOutside && 'text-muted-foreground',
                    )}
                  >
                    {Number(day.slice(8))}
                  </Link>
                </div>
                <div className="grid gap-0.5">
                  {offDays.map((row) => (
                    <Chip key={row.id} row={row} />
                  ))}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function MonthAgenda({ cells, isLoading }: Props) {
  const days = cells.filter(({ isOutside, offDays }) => !isOutside && offDays.length > 0)
  if (!isLoading && days.length === 0)
    return (
      <p className="rounded-lg border bg-card p-6 text-center text-sm text-muted-foreground">
        {m.admin_off_days_none_in_month()}
      </p>
    )
  return (
    <ul aria-busy={isLoading} className="grid gap-4">
      {days.map(({ day, offDays }) => (
        <li key={day} className="grid gap-1.5">
          <h3 className="text-sm font-semibold">{formatDate(`${day}T12:00:00Z`)}</h3>
          {offDays.map((row) => (
            <Chip key={row.id} row={row} isWide />
          ))}
        </li>
      ))}
    </ul>
  )
}
