import { describe, expect, it } from 'vitest'
import {
  dayParts,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMoney,
  formatRelativeDay,
  formatTime,
  formatTimeRange,
} from './format'

const id = { locale: 'id' } as const
const en = { locale: 'en' } as const
// 00:30 on 22 November in Jakarta.
const night = '2026-11-21T17:30:00Z'

describe('formatMoney', () => {
  it.each([
    [350000, 'Rp350.000', 'IDR 350,000'],
    [0, 'Rp0', 'IDR 0'],
    [-1650000, '−Rp1.650.000', '−IDR 1,650,000'],
    [9007199254740993n, 'Rp9.007.199.254.740.993', 'IDR 9,007,199,254,740,993'],
  ])('writes %s whole', (amount, indonesian, english) => {
    expect(formatMoney(amount, 'id')).toBe(indonesian)
    expect(formatMoney(amount, 'en')).toBe(english)
  })
})

describe('dates and times', () => {
  it('are those of the clinic, wherever the reader is', () => {
    expect(formatDate(night, id)).toBe('Minggu, 22 November 2026')
    expect(formatDate(night, en)).toBe('Sunday, 22 November 2026')
    expect(formatDay(night, id)).toBe('Min, 22 Nov')
  })

  it('name the zone', () => {
    expect(formatTime(night, id)).toBe('00.30 WIB')
    expect(formatTime(night, en)).toBe('00:30 WIB')
    expect(formatTime(night, { ...en, timeZone: 'Asia/Makassar' })).toBe('01:30 WITA')
    expect(formatTimeRange(night, '2026-11-21T18:30:00Z', id)).toBe('00.30–01.30 WIB')
    expect(formatDateTime(night, id)).toBe('Minggu, 22 November 2026, 00.30 WIB')
  })
})

describe('formatRelativeDay', () => {
  it('counts days of the clinic, not hours', () => {
    const now = '2026-11-21T16:59:00Z'
    expect(formatRelativeDay(night, { ...id, now })).toBe('besok')
    expect(formatRelativeDay(now, { ...en, now })).toBe('today')
    expect(formatRelativeDay('2026-11-26T03:00:00Z', { ...en, now })).toBe('in 5 days')
  })

  it('says lengths of time in whole hours where they are', () => {
    expect(formatDuration(1440, 'minute', 'id')).toBe('24 jam')
    expect(formatDuration(90, 'minute', 'en')).toBe('90 minutes')
    expect(formatDuration(60, 'day', 'id')).toBe('60 hari')
    expect(formatDuration(6, 'month', 'en')).toBe('6 months')
  })
})

it('says a day in its pieces', () => {
  expect(dayParts('2026-11-24', 'id')).toEqual({
    weekday: 'Sel',
    number: '24',
    month: 'Nov',
    full: 'Selasa, 24 November',
  })
  expect(dayParts('2026-12-01', 'en')).toMatchObject({ weekday: 'Tue', number: '1', month: 'Dec' })
})
