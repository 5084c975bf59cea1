import { productName } from '#app/lib/brand'
import { eventLinks } from '#app/lib/calendar-links'
import { localizePath } from '#app/lib/locale'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'

export type Session = {
  number: string
  starts_at: string
  ends_at: string
  service: { name_id: string; name_en: string }
  clinic: { name: string; address_line1: string; city: string }
}

/** Links to web calendars. The service is left out for privacy. */
export const webCalendars = ({ number, starts_at, ends_at, clinic }: Session) =>
  eventLinks({
    starts_at,
    ends_at,
    title: m.calendar_event({ product: productName }),
    location: `${clinic.name}, ${clinic.address_line1}, ${clinic.city}`,
    text: m.payment_calendar_text({ number }),
  })

/** Downloads a calendar file; the module that writes it is loaded on demand. */
export async function saveCalendarFile({ number, starts_at, ends_at, service, clinic }: Session) {
  const { toCalendar } = await import('./calendar-file')
  const text = toCalendar({
    uid: number,
    start: starts_at,
    end: ends_at,
    title: `${localised(service, 'name')}, ${productName}`,
    location: `${clinic.name}, ${clinic.address_line1}, ${clinic.city}`,
    description: m.payment_calendar_text({ number }),
    url: location.origin + localizePath('/user'),
  })
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${number}.ics` })
  link.click()
  URL.revokeObjectURL(url)
}
