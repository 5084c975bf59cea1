import { addDays } from '#app/lib/dates'
import type { OffDayRow } from './queries'

const isoWeekday = (day: string) => new Date(day).getUTCDay() || 7

/** The days of a month in whole weeks, Monday to Sunday. @param month `2026-11` */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const start = addDays(first, 1 - isoWeekday(first))
  const days: string[] = []
  for (let day = start; day.slice(0, 7) <= month || isoWeekday(day) > 1; day = addDays(day, 1))
    days.push(day)
  return days
}

/** @param count months to add, or to subtract if negative */
export function monthAfter(month: string, count: number) {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

export const isOnDay = (
  { starts_on, ends_on, weekdays }: Pick<OffDayRow, 'starts_on' | 'ends_on' | 'weekdays'>,
  day: string,
) => starts_on <= day && day <= ends_on && (weekdays === null || weekdays.includes(isoWeekday(day)))
