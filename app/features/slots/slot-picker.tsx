import { dayParts, formatClock } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { byPartOfDay, type PartOfDay } from './slots'
import type { SteadyDay, SteadySlot } from './steady-days'

const partNames: Record<PartOfDay, () => string> = {
  morning: m.booking_morning,
  afternoon: m.booking_afternoon,
  evening: m.booking_evening,
}

/** The starts of one day, by part of the day; taken ones stay in place. */
export function SlotPicker({
  day: { day, slots },
  timeZone,
  chosen,
}: {
  day: SteadyDay
  timeZone: string
  /** The initially chosen start. */
  chosen: string | undefined
}) {
  const { full } = dayParts(day)
  return (
    <fieldset className="min-w-0">
      <legend className="text-heading">{full}</legend>
      {byPartOfDay(slots, timeZone).map(({ part, slots }) => (
        <div key={part} role="group" aria-labelledby={`${part}-${day}`} className="mt-4">
          <h2 id={`${part}-${day}`} className="mb-2 text-sm text-muted-foreground">
            {partNames[part]()}
          </h2>
          <div className="calendar-starts">
            {slots.map((slot) => startOf(slot, timeZone, slot.at === chosen))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

/** One start. Not a component, because a page has hundreds of them. */
function startOf({ at, isTaken }: SteadySlot, timeZone: string, isChosen: boolean) {
  const clock = formatClock(at, { timeZone })
  return (
    <label key={at}>
      <input type="radio" name="at" value={at} defaultChecked={isChosen} disabled={isTaken} />
      {isTaken ? (
        <span>
          <s>{clock}</s> <span className="sr-only">{m.booking_taken()}</span>
        </span>
      ) : (
        clock
      )}
    </label>
  )
}
