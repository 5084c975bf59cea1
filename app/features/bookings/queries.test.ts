import { expect, it } from 'vitest'
import { horizonDays } from './queries'

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
