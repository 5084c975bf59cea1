import { Clock } from 'lucide-react'
import { type ReactNode } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { Button } from '#app/components/ui/button'
import { formatDay, formatTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { type Slot } from './slots'

/** A time is gone: said gently, with the nearest free ones to take instead. */
export function NearestSlots({
  children,
  slots,
  timeZone,
  onChoose,
}: {
  children: ReactNode
  slots: Slot[]
  timeZone: string
  onChoose: (at: string) => void
}) {
  return (
    <FormAlert variant="waiting" title={children}>
      {slots.length > 0 ? (
        <>
          <p>{m.booking_nearest()}</p>
          <ul className="mt-2.5 flex flex-wrap gap-2">
            {slots.map(({ at }) => (
              <li key={at}>
                <Button variant="outline" className="border-current" onClick={() => onChoose(at)}>
                  <Clock aria-hidden />
                  {formatDay(at, { timeZone })}, {formatTime(at, { timeZone })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{m.booking_nearest_none()}</p>
      )}
    </FormAlert>
  )
}
