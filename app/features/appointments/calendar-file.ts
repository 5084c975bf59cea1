import { createEvent } from 'ics'
import { folded } from '../../../supabase/functions/_shared/folded.ts'

export type CalendarEvent = {
  uid: string
  start: string
  end: string
  title: string
  location: string
  description: string
  url: string
  /** A later file of the same event has a higher one, else calendars keep what they have. */
  sequence: number
}

/** A calendar file with one appointment and a reminder three hours before. */
export function toCalendar({ uid, start, end, ...words }: CalendarEvent): string {
  const { error, value } = createEvent({
    ...words,
    uid: `${uid}@luwes`,
    productId: '-//Luwes//Booking//EN',
    method: 'PUBLISH',
    start: Date.parse(start),
    end: Date.parse(end),
    status: 'CONFIRMED',
    alarms: [
      {
        action: 'display',
        description: escaped(words.title),
        trigger: { hours: 3, before: true },
      },
    ],
  })
  if (!value) throw error ?? new Error('no calendar file')
  return folded(value)
}

/** The library escapes every text except a reminder's. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')
