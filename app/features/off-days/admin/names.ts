import { formatDate, formatDay, formatHours, formatLongDate, weekdayName } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import type { OffDayRow } from './queries'
import type { OffDayType } from './schema'

export const typeNames: Record<OffDayType, () => string> = {
  leave: m.admin_board_absence_leave,
  sick: m.admin_board_absence_sick,
  training: m.admin_board_absence_training,
  public_holiday: m.admin_board_absence_public_holiday,
  closure: m.admin_board_absence_closure,
}
export const typeName = (type: string) => typeNames[type as OffDayType]?.() ?? type

const noon = (day: string) => `${day}T12:00:00Z`
const shortTime = (time: string) => formatHours(time.slice(0, 5))

/** "Monday, 23 November 2026" or "Mon, 23 Nov to 4 December 2026". */
export function daysText({ starts_on, ends_on }: Pick<OffDayRow, 'starts_on' | 'ends_on'>) {
  if (starts_on === ends_on) return formatDate(noon(starts_on))
  return m.admin_off_days_span({
    from: formatDay(noon(starts_on)),
    until: formatLongDate(noon(ends_on)),
  })
}

/** The weekdays and hours it is limited to; undefined if it covers its days completely. */
export function partText({
  weekdays,
  start_time,
  end_time,
}: Pick<OffDayRow, 'weekdays' | 'start_time' | 'end_time'>) {
  const parts = [
    weekdays && m.admin_off_days_each({ days: weekdays.map(weekdayName).join(', ') }),
    start_time && end_time && `${shortTime(start_time)}–${shortTime(end_time)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

type Named = Pick<OffDayRow, 'name_id' | 'name_en' | 'type'>
type Scope = Pick<OffDayRow, 'physiotherapist' | 'clinic'>

/** The name of the absent physiotherapist; a closure's own name. */
export const titleText = (row: Scope & Named) => row.physiotherapist?.name ?? nameText(row)
export const whereText = ({ clinic }: Scope) => clinic?.name ?? m.admin_off_days_all_clinics()

/** The public name, else the kind. */
export const nameText = (row: Named) => localised(row, 'name') ?? typeName(row.type)
