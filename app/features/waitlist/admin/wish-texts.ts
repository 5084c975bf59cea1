import { formatDay } from '#app/lib/format'
import type { WaitingPatient } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { timesText } from '../times'

// A calendar day has no time zone; UTC formats it unchanged.
const utc = { timeZone: 'UTC' }

/** The days on which somebody could come. */
export const daysText = ({ from_date, to_date }: WaitingPatient) =>
  from_date === to_date
    ? formatDay(from_date, utc)
    : m.waitlist_days({ from: formatDay(from_date, utc), to: formatDay(to_date, utc) })

/** The time of day on those days. */
export const hoursText = ({ from_time, until_time }: WaitingPatient) =>
  timesText(from_time || until_time ? [from_time ?? '00:00', until_time ?? '23:59'] : undefined)
