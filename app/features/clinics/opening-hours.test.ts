import { describe, expect, it } from 'vitest'
import { hoursLines, hoursToday, openState } from './opening-hours'

const hours = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_at: '08:00:00', closes_at: '20:00:00' })),
  { weekday: 6, opens_at: '08:00:00', closes_at: '17:00:00' },
]
// 16 November 2026 is a Monday; WIB is seven hours ahead of UTC.
const moment = (day: number, clock: string) => `2026-11-${day}T${clock}:00+07:00`
const open = (day: number, opens: string, closes: string) => ({
  day: `2026-11-${day}`,
  hours: [{ opens_at: moment(day, opens), closes_at: moment(day, closes) }],
  name: null,
})
const days = [
  open(16, '08:00', '20:00'),
  { day: '2026-11-17', hours: [], name: 'Hari uji' },
  open(18, '08:00', '17:00'),
]
const state = (day: number, clock: string) =>
  openState(days, 'Asia/Jakarta', new Date(moment(day, clock)))

describe('openState', () => {
  it('is open from the first minute to the last but one', () => {
    const until = moment(16, '20:00')
    expect(state(16, '08:00')).toEqual({ isOpen: true, until })
    expect(state(16, '19:59')).toEqual({ isOpen: true, until })
    expect(state(16, '20:00').isOpen).toBe(false)
  })
  it('opens later today before the doors open', () => {
    expect(state(16, '06:30')).toMatchObject({ opens: { at: moment(16, '08:00'), inDays: 0 } })
  })
  it('skips a day on which it is closed, and says for what', () => {
    const opens = { at: moment(18, '08:00'), inDays: 2 }
    expect(state(16, '21:00')).toEqual({ isOpen: false, opens, closedFor: undefined })
    expect(state(17, '09:00')).toEqual({
      isOpen: false,
      opens: { ...opens, inDays: 1 },
      closedFor: 'Hari uji',
    })
  })
  it('does not promise to open after the last day that is known', () => {
    expect(state(18, '17:00')).toEqual({ isOpen: false, closedFor: undefined })
  })
})

describe('hoursToday', () => {
  const row = (weekday: number, valid_from: string, valid_until: string | null) => ({
    weekday,
    opens_at: '08:00:00',
    closes_at: '20:00:00',
    valid_from,
    valid_until,
  })
  const usual = row(1, '2020-01-01', '2026-11-20')
  const fasting = row(2, '2026-11-21', '2026-11-25')
  const after = row(3, '2026-11-26', null)
  const on = (day: number, clock: string) =>
    hoursToday([after, usual, fasting], 'Asia/Jakarta', new Date(moment(day, clock)))
  it('are those of the day at the clinic, with the next that are known', () => {
    expect(on(20, '23:59')).toEqual({
      now: [usual],
      next: { from: '2026-11-21', hours: [fasting] },
    })
    expect(on(21, '00:01')).toEqual({
      now: [fasting],
      next: { from: '2026-11-26', hours: [after] },
    })
    expect(on(26, '12:00')).toEqual({ now: [after], next: undefined })
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
