import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Clinic } from '#app/features/bookings/queries'
import { addDays } from '#app/lib/dates'
import { chosenIn, type Choice } from './chosen'
import { DayGrid } from './day-grid'
import { NothingFree } from './nothing-free'
import { stripDays } from './queries'
import { SlotPicker } from './slot-picker'
import { type Day, openDay } from './slots'
import { type SteadyDay, useSteadyDays } from './steady-days'

/**
 * Two weeks and the times of their days. The choice is in native radio buttons, where a tap counts
 * even before hydration; everything else follows them.
 */
export function Calendar({
  clinic: { time_zone: timeZone, whatsapp },
  days: fresh,
  choice,
  first,
  last,
  onChoose,
}: {
  clinic: Pick<Clinic, 'time_zone' | 'whatsapp'>
  days: Day[]
  /** The initial choice. */
  choice: Choice
  /** The first and last day that can be booked. */
  first: string
  last: string
  onChoose: (choice: Choice) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [initial] = useState(() => ({ day: openDay(fresh, choice.day)?.day, at: choice.at }))
  const [open, setOpen] = useState(initial.day)
  const days = useSteadyDays(fresh, open)
  const hasTimes = days.some(({ slots }) => slots.length > 0)
  const later = addDays(days[0]?.day ?? last, stripDays)

  function follow() {
    if (!box.current) return
    const chosen = chosenIn(box.current, timeZone)
    setOpen(chosen.day)
    onChoose(chosen)
  }
  // A choice made before hydration.
  const catchUp = useEffectEvent(() => {
    const chosen = box.current && chosenIn(box.current, timeZone)
    if (chosen && (chosen.day !== initial.day || (chosen.at && chosen.at !== initial.at))) follow()
  })
  useEffect(() => catchUp(), [])

  return (
    <div ref={box} onChange={follow}>
      <DayGrid days={days} open={open} first={first} last={last}>
        {(day) => (
          <DayPanel
            day={day}
            timeZone={timeZone}
            chosen={initial.at}
            later={!hasTimes && later <= last ? later : undefined}
            whatsapp={whatsapp}
          />
        )}
      </DayGrid>
    </div>
  )
}

/** The times of one day. Memoized, because there are hundreds of them. */
const DayPanel = memo(function DayPanel({
  day,
  timeZone,
  chosen,
  later,
  whatsapp,
}: {
  day: SteadyDay
  timeZone: string
  chosen: string | undefined
  later: string | undefined
  whatsapp: string
}) {
  return (
    <div className="grid gap-4">
      {day.slots.length > 0 && <SlotPicker day={day} timeZone={timeZone} chosen={chosen} />}
      {day.slots.every(({ isTaken }) => isTaken) && (
        <NothingFree later={later} whatsapp={whatsapp} />
      )}
    </div>
  )
})
