export type CalendarEvent = {
  uid: string
  start: string
  end: string
  title: string
  location: string
  description: string
  url: string
}

const utc = (time: string | number) =>
  new Date(time).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** RFC 5545: lines of at most 75 octets, continued after a space, without cutting a character. */
function folded(line: string) {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let [current, size] = ['', 0]
  for (const char of line) {
    const bytes = encoder.encode(char).length
    if (size + bytes > 75) {
      lines.push(current)
      ;[current, size] = [' ', 1]
    }
    current += char
    size += bytes
  }
  return [...lines, current].join('\r\n')
}

/** A calendar file with one appointment and a reminder three hours before. */
export function toCalendar(event: CalendarEvent, now = Date.now()): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Luwes//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}@luwes`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.title)}`,
    'TRIGGER:-PT3H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
