import { productName } from '#app/lib/brand'
import { eventLinks } from '#app/lib/calendar-links'
import { m } from '#app/paraglide/messages.js'

export type Session = {
  number: string
  starts_at: string
  ends_at: string
  sequence?: number
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
