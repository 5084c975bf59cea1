import { formatDay } from '#app/lib/format'
import { type WaitingPatient } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { timesText } from '../times'

// A day of the calendar is the same everywhere.
const utc = { timeZone: 'UTC' }

/** On which days somebody could come. */
export const daysText = ({ from_date, to_date }: WaitingPatient) =>
  from_date === to_date
    ? formatDay(from_date, utc)
    : m.waitlist_days({ from: formatDay(from_date, utc), to: formatDay(to_date, utc) })

/** At which time of those days. */
export const hoursText = ({ from_time, until_time }: WaitingPatient) =>
  timesText(from_time || until_time ? [from_time ?? '00:00', until_time ?? '23:59'] : undefined)
