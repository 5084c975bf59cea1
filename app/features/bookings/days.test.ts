import { expect, it } from 'vitest'
import { dayParts, horizonDays } from './days'

it('says a day in its pieces', () => {
  expect(dayParts('2026-11-24', 'id')).toEqual({
    weekday: 'Sel',
    number: '24',
    month: 'Nov',
    full: 'Selasa, 24 November',
  })
  expect(dayParts('2026-12-01', 'en')).toMatchObject({ weekday: 'Tue', number: '1', month: 'Dec' })
})

it('knows how far ahead a clinic can be booked', () => {
  const horizons = [
    { clinic_id: 'menteng', horizon_days: null },
    { clinic_id: 'depok', horizon_days: 90 },
    { clinic_id: null, horizon_days: 45 },
  ]
  expect(horizonDays(horizons)).toBe(45)
  expect(horizonDays(horizons, 'menteng')).toBe(45)
  expect(horizonDays(horizons, 'depok')).toBe(90)
  expect(() => horizonDays([])).toThrow('general booking policy')
})
