import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonVariants } from '#app/components/ui/button'
import { dayOf } from '#app/lib/dates'
import { formatClock, formatDay, formatTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { chooseInPage } from './chosen'
import type { SlotSearch } from './schema'
import type { Slot } from './slots'

/** A chosen time that is not available, and free times near it. */
export type Lost = {
  at: string
  /** The reason; without it somebody else has taken the time. */
  problem?: string
  nearest: Slot[]
  /** It results from the user's action: move the focus here. */
  isAnswer: boolean
}

/** Says that a time is gone, and offers the nearest free ones. */
export function LostTime({ lost, timeZone }: { lost: Lost; timeZone: string | undefined }) {
  const { at, problem, nearest, isAnswer } = lost
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnswer) box.current?.focus({ preventScroll: true })
  }, [isAnswer, at])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="arriving grid gap-2 rounded-lg bg-waiting px-3 pt-2.5 pb-3 text-sm text-waiting-foreground max-lg:mb-3 lg:mt-5 lg:text-[0.9375rem]"
    >
      <p className="font-semibold">
        {problem ?? m.booking_slot_gone({ time: formatTime(at, { timeZone }) })}
      </p>
      {nearest.length > 0 ? (
        <>
          <p className="max-lg:sr-only">{m.booking_nearest()}</p>
          <ul className="grid grid-cols-3 gap-2">
            {nearest.map(({ at }) => (
              <li key={at} className="grid">
                <Nearest at={at} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{m.booking_nearest_none()}</p>
      )}
    </div>
  )
}

function Nearest({ at, timeZone = 'UTC' }: { at: string; timeZone: string | undefined }) {
  const day = dayOf(at, timeZone)
  return (
    <Link
      to="."
      search={(search: SlotSearch) => ({ ...search, day, at })}
      replace
      resetScroll={false}
      onClick={(event) => {
        // If the page has a calendar, choose there instead of following the link.
        if (chooseInPage(day, at)) event.preventDefault()
      }}
      className={buttonVariants({
        variant: 'outline',
        size: 'sm',
        className: 'min-h-11 flex-col gap-0! rounded-md! border-current px-0! leading-tight',
      })}
    >
      <span className="font-normal">{formatDay(at, { timeZone })}</span>{' '}
      <span className="tabular-nums">{formatClock(at, { timeZone })}</span>
    </Link>
  )
}
