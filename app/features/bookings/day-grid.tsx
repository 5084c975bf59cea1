import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonVariants } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { addDays, dayParts } from './days'
import { stripDays } from './queries'
import { type BookingSearch } from './schema'
import { type Day } from './slots'

/** Two weeks side by side; days without a free time cannot be chosen. */
export function DayStrip({
  days,
  value,
  first,
  last,
  onChange,
}: {
  days: Day[]
  value: string | undefined
  /** The days between which anything can be booked. */
  first: string
  last: string
  onChange: (day: string) => void
}) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only sideways, and only on narrow screens, where the strip is wider than they are.
    const [box, chosen] = [strip.current, strip.current?.querySelector(':checked')?.parentElement]
    if (box && chosen)
      box.scrollLeft =
        chosen.offsetLeft - box.offsetLeft - box.clientWidth / 2 + chosen.clientWidth / 2
  }, [value])
  const begin = days[0]?.day ?? first
  const earlier = begin > first ? addDays(begin, -stripDays) : undefined
  const later = addDays(begin, stripDays)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{m.booking_day()}</legend>
      <div className="mb-1 flex items-center justify-between">
        <p aria-hidden className="text-[0.9375rem] font-semibold">
          {m.booking_day()}
        </p>
        <div className="flex">
          <Turn
            to={earlier && (earlier < first ? first : earlier)}
            label={m.booking_days_earlier()}
          >
            <ChevronLeft aria-hidden />
          </Turn>
          <Turn to={later <= last ? later : undefined} label={m.booking_days_later()}>
            <ChevronRight aria-hidden />
          </Turn>
        </div>
      </div>
      <div
        ref={strip}
        className="-mx-1 flex gap-1.5 overflow-x-auto px-1 py-1 lg:grid lg:grid-cols-7"
      >
        {days.map(({ day, slots }) => {
          const { weekday, number, month, full } = dayParts(day, getLocale())
          const count = slots.length
          return (
            <label
              key={day}
              className="relative grid w-16 shrink-0 justify-items-center rounded-lg border border-transparent bg-muted px-1 py-2 transition-colors not-has-disabled:hover:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:bg-transparent has-disabled:text-muted-foreground lg:w-auto"
            >
              <input
                type="radio"
                name="day"
                value={day}
                checked={day === value}
                disabled={count === 0 && day !== value}
                onChange={() => onChange(day)}
                aria-label={
                  count
                    ? m.booking_day_free({ day: full, count })
                    : m.booking_day_full({ day: full })
                }
                className="sr-only"
              />
              <span aria-hidden className="text-sm leading-snug">
                {weekday}
              </span>
              <span aria-hidden className="text-xl leading-tight font-semibold tabular-nums">
                {number}
              </span>
              <span aria-hidden className="text-xs leading-snug">
                {count ? month : '–'}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function Turn({ to, label, children }: { to?: string; label: string; children: ReactNode }) {
  const look = buttonVariants({ variant: 'ghost', size: 'icon' })
  if (!to)
    return (
      <span aria-hidden className={`${look} opacity-30`}>
        {children}
      </span>
    )
  return (
    <Link
      to="/user/booking"
      search={(search: BookingSearch) => ({ ...search, from: to, day: undefined })}
      resetScroll={false}
      replace
      aria-label={label}
      className={look}
    >
      {children}
    </Link>
  )
}
