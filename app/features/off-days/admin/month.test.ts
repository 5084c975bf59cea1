import { describe, expect, it } from 'vitest'
import { daysOfMonth, isOnDay, monthAfter } from './month'

describe('a month of off-days', () => {
  it('has whole weeks from Monday', () => {
    const november = daysOfMonth('2026-11')
    expect(november[0]).toBe('2026-10-26')
    expect(november.at(-1)).toBe('2026-12-06')
    expect(november).toHaveLength(42)
    // February 2027 begins on a Monday and ends on a Sunday.
    expect(daysOfMonth('2027-02')).toHaveLength(28)
    expect(daysOfMonth('2026-12').at(-1)).toBe('2027-01-03')
  })

  it('is followed and preceded by others', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
  })

  it('shows one on its days, and only on its weekdays', () => {
    const leave = { starts_on: '2026-11-23', ends_on: '2026-12-31', weekdays: [1, 3] }
    expect(isOnDay(leave, '2026-11-23')).toBe(true)
    expect(isOnDay(leave, '2026-11-24')).toBe(false)
    expect(isOnDay({ ...leave, weekdays: null }, '2026-11-24')).toBe(true)
    expect(isOnDay(leave, '2027-01-04')).toBe(false)
  })
})
