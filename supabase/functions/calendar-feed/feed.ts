import { createEvents, type EventAttributes } from 'ics'
import { folded } from '../_shared/folded.ts'
import { pick, type Locale } from '../_shared/message/words.ts'

type Feed = {
  kind: 'patient' | 'physiotherapist'
  locale: Locale
  events: {
    number: string
    starts_at: string
    ends_at: string
    updated_at: string
    clinic: string
    address: string
    sequence: number
  }[]
}

/** The calendar as iCalendar. Deterministic. */
export function toFeed({ kind, locale, events }: Feed): string {
  const title = pick(locale, { id: 'Sesi di Luwes', en: 'Session at Luwes' })
  const { error, value } = createEvents(
    events.map((it): EventAttributes & { timestamp: number } => ({
      uid: `${it.number}@luwes`,
      sequence: it.sequence,
      title: kind === 'physiotherapist' ? `Luwes · ${it.number}` : title,
      start: Date.parse(it.starts_at),
      end: Date.parse(it.ends_at),
      // supported by the library, missing from its types
      timestamp: Date.parse(it.updated_at),
      lastModified: Date.parse(it.updated_at),
      location: `${it.clinic}, ${it.address}`,
      description: it.number,
      status: 'CONFIRMED',
    })),
    { productId: '-//Luwes//Feed//EN', calName: 'Luwes', method: 'PUBLISH' },
  )
  if (!value) throw error ?? new Error('no calendar')
  return folded(value)
}
