import type { AppointmentFacts, Facts } from '../letter.ts'
import { link, moment, pick, type Locale } from '../words.ts'

/** The facts of a message about an appointment. */
export function sessionOf(facts: Facts): AppointmentFacts {
  if (!facts.appointment_id) throw new Error('a message about an appointment has none')
  return facts as AppointmentFacts
}

export const when = (it: AppointmentFacts, locale: Locale) =>
  moment(it.starts_at, locale, it.time_zone)

/** When, where and with whom, as every message about a session lists it. */
export const sessionRows = (it: AppointmentFacts, locale: Locale) => [
  { label: pick(locale, { id: 'Waktu', en: 'When' }), value: when(it, locale) },
  {
    label: pick(locale, { id: 'Tempat', en: 'Where' }),
    value: `${it.clinic.name}, ${it.clinic.address}`,
  },
  { label: pick(locale, { id: 'Bersama', en: 'With' }), value: it.physiotherapist },
  { label: pick(locale, { id: 'Nomor pemesanan', en: 'Booking number' }), value: it.number },
]

export const appointmentPath = (it: AppointmentFacts, page = '') =>
  `/user/appointment/${it.appointment_id}${page}`

/** A link that adds the session to the reader's calendar without a file, for webmail. */
export function googleCalendarLink(it: AppointmentFacts, locale: Locale) {
  const stamp = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: pick(locale, { id: 'Sesi di Luwes', en: 'Session at Luwes' }),
    dates: `${stamp(it.starts_at)}/${stamp(it.ends_at)}`,
    location: `${it.clinic.name}, ${it.clinic.address}`,
  })
  return {
    label: pick(locale, { id: 'Tambahkan ke Google Kalender', en: 'Add to Google Calendar' }),
    href: `https://calendar.google.com/calendar/render?${query}`,
  }
}

export const seeAppointment = (it: AppointmentFacts, locale: Locale, site: string) => ({
  label: pick(locale, { id: 'Lihat janji', en: 'See your appointment' }),
  href: link(site, locale, appointmentPath(it)),
})
