import { productName } from '#app/lib/brand'
import { localizePath } from '#app/lib/locale'
import { localised } from '#app/lib/localised'
import { saveFile } from '#app/lib/save-file'
import { m } from '#app/paraglide/messages.js'
import { toCalendar } from './calendar-file'
import type { Session } from './web-calendars'

/** Downloads a calendar file. Loaded when it is asked for: what writes such files is large. */
export function saveCalendarFile({
  number,
  starts_at,
  ends_at,
  sequence = 0,
  service,
  clinic,
}: Session) {
  const text = toCalendar({
    uid: number,
    sequence,
    start: starts_at,
    end: ends_at,
    title: `${localised(service, 'name')}, ${productName}`,
    location: `${clinic.name}, ${clinic.address_line1}, ${clinic.city}`,
    description: m.payment_calendar_text({ number }),
    url: location.origin + localizePath('/user'),
  })
  saveFile(`${number}.ics`, new Blob([text], { type: 'text/calendar' }))
}
