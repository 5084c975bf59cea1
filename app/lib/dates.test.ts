import { expect, it } from 'vitest'
import { addDays, daysBetween, daysFrom, dayOf } from './dates'

it('reads the day from the clock of the clinic', () => {
  const night = '2026-11-21T17:30:00Z'
  expect(dayOf(night)).toBe('2026-11-22')
  expect(dayOf(night, 'UTC')).toBe('2026-11-21')
  expect(dayOf(Date.parse(night), 'Asia/Jayapura')).toBe('2026-11-22')
})

it('begins the day when the clinic does', () =>
  expect(dayOf(new Date('2026-11-23T17:30:00Z'))).toBe('2026-11-24'))

it('counts days over the ends of months', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysFrom('2026-11-29', 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(daysBetween('2026-11-21', '2026-12-01')).toBe(10)
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
})
