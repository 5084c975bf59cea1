import { CalendarRange } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '#app/components/admin/ui/popover'
import { cn } from '#app/lib/admin/cn'
import { now } from '#app/lib/clock'
import { addDays, dayOf } from '#app/lib/dates'
import { formatDay } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'

type Range = { from?: string; until?: string }
type Props = {
  label: string
  /** Days of the clinic's calendar, `2026-11-21`; either end may be open. */
  value: Range
  onChange: (range: Range) => void
  /** Offers future ranges instead of past ones. */
  isAhead?: boolean
}

// The most common ranges, relative to today.
const today = {
  name: m.admin_filter_today,
  days: (day: string) => ({ from: day, until: day }),
}
const behind = [
  today,
  {
    name: m.admin_filter_last_7,
    days: (day: string) => ({ from: addDays(day, -6), until: day }),
  },
  {
    name: m.admin_filter_month,
    days: (day: string) => ({ from: `${day.slice(0, 7)}-01`, until: day }),
  },
]
const ahead = [
  today,
  {
    name: m.admin_filter_tomorrow,
    days: (day: string) => ({ from: addDays(day, 1), until: addDays(day, 1) }),
  },
  {
    name: m.admin_filter_next_7,
    days: (day: string) => ({ from: day, until: addDays(day, 6) }),
  },
]

const shown = (day: string) => formatDay(`${day}T12:00:00Z`)

function textOf({ from, until }: Range) {
  if (from && from === until) return shown(from)
  if (from && until) return m.admin_filter_between({ from: shown(from), until: shown(until) })
  if (from) return m.admin_filter_from({ day: shown(from) })
  return until && m.admin_filter_until({ day: shown(until) })
}

/** A range of days, typed or one of the presets. */
export function DateRangeFilter({ label, value, onChange, isAhead = false }: Props) {
  const id = useId()
  const said = textOf(value)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          variant="outline"
          className={cn(
            'px-3 font-normal',
            said && 'border-primary bg-primary-soft text-primary-soft-foreground',
          )}
        >
          <CalendarRange aria-hidden className="opacity-70" />
          {said ? `${label}: ${said}` : label}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="grid w-64 gap-3">
        <div className="flex flex-wrap gap-1.5">
          {(isAhead ? ahead : behind).map(({ name, days }) => (
            <Button
              key={name()}
              size="sm"
              variant="outline"
              onClick={() => onChange(days(dayOf(now())))}
            >
              {name()}
            </Button>
          ))}
        </div>
        {(['from', 'until'] as const).map((end) => (
          <label key={end} htmlFor={id + end} className="grid gap-1 text-sm font-semibold">
            {end === 'from' ? m.admin_filter_first_day() : m.admin_filter_last_day()}
            <Input
              id={id + end}
              type="date"
              value={value[end] ?? ''}
              min={end === 'until' ? value.from : undefined}
              max={end === 'from' ? value.until : undefined}
              onChange={(event) => onChange({ ...value, [end]: event.target.value || undefined })}
            />
          </label>
        ))}
        {said && (
          <Button variant="ghost" size="sm" onClick={() => onChange({})}>
            {m.admin_filter_clear_one()}
          </Button>
        )}
      </PopoverContent>
    </Popover>
  )
}
