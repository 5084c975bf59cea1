import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { buttonVariants } from '#app/components/ui/button'
import { addDays } from '#app/lib/dates'
import { dayParts } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { stripDays } from './queries'
import type { SlotSearch } from './schema'
import type { SteadyDay } from './steady-days'

/**
 * Two weeks in rows, which fit the narrowest screen, and below them the chosen day's panel. All
 * panels are in the page and CSS shows that of the chosen day, so that a tap works before hydration
 * and without JavaScript. Days without a free time cannot be chosen.
 */
export function DayGrid({
  days,
  open,
  first,
  last,
  children,
}: {
  days: SteadyDay[]
  /** The initially chosen day. */
  open: string | undefined
  /** The first and last day that can be booked. */
  first: string
  last: string
  /** The panel of a day, shown while it is chosen. */
  children: (day: SteadyDay) => ReactNode
}) {
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
      {/* Both rows are reserved before the days have loaded, to avoid a layout shift. */}
      <div className="grid grid-cols-7 grid-rows-[auto_repeat(2,minmax(3.25rem,auto))] gap-1 sm:gap-1.5">
        {days.slice(0, 7).map(({ day }) => (
          <span
            key={day}
            aria-hidden
            className="order-1 text-center text-sm leading-snug text-muted-foreground"
          >
            {dayParts(day).weekday}
          </span>
        ))}
        {days.map((day) => (
          <Fragment key={day.day}>
            <DayCell day={day} isOpen={day.day === open} />
            <div className="order-2 col-span-full row-start-4 mt-5 hidden [label:has(:checked)+&]:block">
              {children(day)}
            </div>
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

function DayCell({ day: { day, slots }, isOpen }: { day: SteadyDay; isOpen: boolean }) {
  const { number, month, full } = dayParts(day)
  const count = slots.filter(({ isTaken }) => !isTaken).length
  return (
    <label className="calendar-day">
      <input
        type="radio"
        name="day"
        value={day}
        defaultChecked={isOpen}
        disabled={count === 0 && !isOpen}
        aria-label={
          count ? m.booking_day_free({ day: full, count }) : m.booking_day_full({ day: full })
        }
        // Covers its label, so that the browser scrolls all of it into view on focus.
        className="absolute inset-0 opacity-0"
      />
      <span aria-hidden className="text-lg leading-tight font-semibold tabular-nums">
        {number}
      </span>
      <span aria-hidden className="text-xs leading-snug">
        {count ? month : '–'}
      </span>
    </label>
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
      to="."
      search={(search: SlotSearch) => ({
        ...search,
        from: to,
        day: undefined,
        at: undefined,
      })}
      resetScroll={false}
      replace
      aria-label={label}
      className={look}
    >
      {children}
    </Link>
  )
}
