import { createEvent, type EventAttributes } from 'ics'
import { folded } from '../folded.ts'
import type { Letter, Message } from './letter.ts'
import { sessionOf } from './letters/session.ts'
import { link, pick } from './words.ts'

/**
 * The calendar file of a message: the UID identifies the event, a higher SEQUENCE updates or
 * cancels it. Depends on the message alone, so that a retry sends the same bytes.
 */
export function calendarFile(
  { facts, locale, created_at, name }: Message,
  { calendar }: Letter,
  { site, from, to }: { site: string; from: string; to: string },
): string {
  const it = sessionOf(facts)
  const event: EventAttributes & { timestamp: number } = {
    // The same UID as in the file that the site offers.
    uid: `${it.number}@luwes`,
    productId: '-//Luwes//Booking//EN',
    method: calendar ?? 'REQUEST',
    sequence: it.sequence,
    status: calendar === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    start: Date.parse(it.starts_at),
    end: Date.parse(it.ends_at),
    created: Date.parse(created_at),
    lastModified: Date.parse(created_at),
    // supported by the library, missing from its types
    timestamp: Date.parse(created_at),
    title: pick(locale, { id: 'Sesi di Luwes', en: 'Session at Luwes' }),
    location: `${it.clinic.name}, ${it.clinic.address}`,
    description: pick(locale, {
      id: `Nomor pemesanan ${it.number}`,
      en: `Booking number ${it.number}`,
    }),
    url: link(site, locale, '/user'),
    organizer: { name: it.clinic.name, email: from },
    attendees: [
      { name: name ?? to, email: to, rsvp: false, partstat: 'ACCEPTED', role: 'REQ-PARTICIPANT' },
    ],
    alarms:
      calendar === 'CANCEL'
        ? []
        : [{ action: 'display', description: 'Luwes', trigger: { hours: 3, before: true } }],
  }
  // The library refuses some addresses that forms accept; the file is of use without them.
  const value = createEvent(event).value ?? createEvent({ ...event, attendees: [] }).value
  if (!value) throw new Error('no calendar file')
  return folded(value)
}
