import { useId, useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '#app/components/admin/ui/popover'
import { formatLongDate } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { Hours } from './mutations'
import { type Period, withoutPeriod, withPeriod } from './week'

type Props = {
  rows: Hours[]
  period: Period
  periods: Period[]
  onSelect: (validFrom: string) => void
  onChange: (rows: Hours[]) => void
}

const day = (it: string) => formatLongDate(`${it}T12:00:00Z`)

/** "Until further notice", "from 10 March 2027", "18 February to 9 March 2027". */
export function periodText({ valid_from, valid_until }: Period) {
  const isAlways = valid_from <= '2020-01-01'
  if (!valid_until)
    return isAlways ? m.admin_hours_always() : m.admin_hours_since({ day: day(valid_from) })
  return isAlways
    ? m.admin_hours_until_day({ day: day(valid_until) })
    : m.admin_off_days_span({ from: day(valid_from), until: day(valid_until) })
}

/** Selects the period of the hours shown, and adds one for some days, such as Ramadan. */
export function PeriodBar({ rows, period, periods, onSelect, onChange }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const isWhole = first !== '' && (last === '' || last >= first)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {periods.map((it) => (
        <Button
          key={it.valid_from}
          size="sm"
          variant={it.valid_from === period.valid_from ? 'default' : 'outline'}
          aria-pressed={it.valid_from === period.valid_from}
          onClick={() => onSelect(it.valid_from)}
        >
          {periodText(it)}
        </Button>
      ))}
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button size="sm" variant="ghost">
            {m.admin_hours_other()}
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label={m.admin_hours_other()} className="grid w-72 gap-3">
          <p className="text-sm text-muted-foreground">{m.admin_hours_other_hint()}</p>
          <label htmlFor={`${id}-first`} className="grid gap-1 text-sm font-semibold">
            {m.admin_off_days_first_day()}
            <Input
              id={`${id}-first`}
              type="date"
              value={first}
              onChange={({ target }) => setFirst(target.value)}
            />
          </label>
          <label htmlFor={`${id}-last`} className="grid gap-1 text-sm font-semibold">
            {m.admin_hours_last_day()}
            <Input
              id={`${id}-last`}
              type="date"
              min={first}
              value={last}
              onChange={({ target }) => setLast(target.value)}
            />
          </label>
          <Button
            size="sm"
            disabled={!isWhole}
            onClick={() => {
              onChange(withPeriod(rows, first, last))
              onSelect(first)
              setOpen(false)
            }}
          >
            {m.admin_hours_other_make()}
          </Button>
        </PopoverContent>
      </Popover>
      {periods.some((it) => it.valid_from < period.valid_from) && (
        <Button size="sm" variant="ghost" onClick={() => onChange(withoutPeriod(rows, period))}>
          {m.admin_hours_period_remove()}
        </Button>
      )}
    </div>
  )
}
