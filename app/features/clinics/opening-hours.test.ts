import { describe, expect, it } from 'vitest'
import { hoursLines, openState } from './opening-hours'

const hours = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_at: '08:00:00', closes_at: '20:00:00' })),
  { weekday: 6, opens_at: '08:00:00', closes_at: '17:00:00' },
]
// 16 November 2026 is a Monday; WIB is seven hours ahead of UTC.
const at = (day: number, clock: string) => new Date(`2026-11-${day}T${clock}:00+07:00`)
const state = (day: number, clock: string) => openState(hours, 'Asia/Jakarta', at(day, clock))

describe('openState', () => {
  it('is open from the first minute to the last but one', () => {
    expect(state(16, '08:00')).toEqual({ isOpen: true, until: '20:00' })
    expect(state(16, '19:59')).toEqual({ isOpen: true, until: '20:00' })
    expect(state(16, '20:00').isOpen).toBe(false)
  })
  it('opens later today before the doors open', () => {
    expect(state(16, '06:30')).toEqual({
      isOpen: false,
      opens: { inDays: 0, weekday: 1, time: '08:00' },
    })
  })
  it('skips the closed Sunday', () => {
    expect(state(21, '17:30')).toEqual({
      isOpen: false,
      opens: { inDays: 2, weekday: 1, time: '08:00' },
    })
  })
  it('goes by the clock of the clinic, not of the server', () => {
    expect(openState(hours, 'Asia/Jayapura', at(16, '19:00')).isOpen).toBe(false)
  })
  it('says nothing about a clinic without hours', () => {
    expect(openState([], 'Asia/Jakarta', at(16, '10:00'))).toEqual({ isOpen: false })
  })
})

describe('hoursLines', () => {
  it('puts days with the same hours together', () => {
    expect(hoursLines(hours)).toEqual([
      { from: 1, to: 5, ranges: ['08:00–20:00'] },
      { from: 6, to: 6, ranges: ['08:00–17:00'] },
      { from: 7, to: 7, ranges: [] },
    ])
  })
})
