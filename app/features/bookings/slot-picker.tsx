import { formatClock } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { dayParts } from './days'
import { byPartOfDay, type Day, isSameInstant, type PartOfDay } from './slots'

const partNames: Record<PartOfDay, () => string> = {
  morning: m.booking_morning,
  afternoon: m.booking_afternoon,
  evening: m.booking_evening,
}

/** The free starts of one day, by part of the day. */
export function SlotPicker({
  day: { day, slots },
  timeZone,
  value,
  onChange,
}: {
  day: Day
  timeZone: string
  value: string | undefined
  onChange: (at: string) => void
}) {
  const { full } = dayParts(day, getLocale())
  return (
    <fieldset className="min-w-0">
      <legend className="text-heading">{full}</legend>
      {byPartOfDay(slots, timeZone).map(({ part, slots }) => (
        <div key={part} role="group" aria-labelledby={`part-${part}`} className="mt-4">
          <h2 id={`part-${part}`} className="mb-2 text-sm text-muted-foreground">
            {partNames[part]()}
          </h2>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
            {slots.map(({ at }) => (
              <label
                key={at}
                className="relative grid min-h-12 place-items-center rounded-md border border-input bg-card text-base font-semibold tabular-nums transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
              >
                <input
                  type="radio"
                  name="at"
                  value={at}
                  required
                  checked={value !== undefined && isSameInstant(at, value)}
                  onChange={() => onChange(at)}
                  className="sr-only"
                />
                {formatClock(at, { timeZone })}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
