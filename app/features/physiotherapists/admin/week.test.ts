import { describe, expect, it } from 'vitest'
import { painted, periodsOf, spansOf, withoutPeriod, withPeriod, withSpans } from './week'

const always = { valid_from: '2020-01-01', valid_until: null }
const monday = {
  id: 'a',
  clinic_id: 'jakarta',
  weekday: 1,
  start_time: '08:00:00',
  end_time: '12:00:00',
  ...always,
}
const span = { clinic_id: 'jakarta', weekday: 1, from: 480, until: 720 }

describe('a week of hours', () => {
  it('is painted: what touches becomes one, what is painted over goes', () => {
    expect(painted([span], 1, 720, 780, 'jakarta')).toEqual([{ ...span, until: 780 }])
    expect(painted([span], 1, 600, 660, undefined)).toEqual([
      { ...span, until: 600 },
      { ...span, from: 660 },
    ])
    expect(painted([span], 1, 660, 900, 'tangerang')).toEqual([
      { ...span, until: 660 },
      { clinic_id: 'tangerang', weekday: 1, from: 660, until: 900 },
    ])
    expect(painted([span], 2, 480, 540, 'jakarta')).toHaveLength(2)
  })

  it('keeps the rows that stay', () => {
    expect(spansOf([monday], always)).toEqual([span])
    const rows = withSpans([monday], always, [span, { ...span, weekday: 2 }])
    expect(rows.map(({ id }) => id)).toEqual(['a', undefined])
    expect(withSpans([monday], always, [{ ...span, until: 700 }])[0]).not.toHaveProperty('id')
  })

  it('has other hours for a time, and then the old ones again', () => {
    const rows = withPeriod([monday], '2027-02-18', '2027-03-09')
    expect(rows.map(({ id, valid_from, valid_until }) => [id, valid_from, valid_until])).toEqual([
      ['a', '2020-01-01', '2027-02-17'],
      [undefined, '2027-02-18', '2027-03-09'],
      [undefined, '2027-03-10', null],
    ])
    expect(periodsOf(rows)).toHaveLength(3)
    const ended = { ...monday, valid_until: '2026-12-31' }
    expect(withPeriod([ended], '2027-02-18', '2027-03-09')).toEqual([ended])
  })

  it('changes for good from a day on', () => {
    const rows = withPeriod([monday], '2027-02-18', '')
    expect(rows.map(({ valid_from, valid_until }) => [valid_from, valid_until])).toEqual([
      ['2020-01-01', '2027-02-17'],
      ['2027-02-18', null],
    ])
    expect(withoutPeriod(rows, { valid_from: '2027-02-18', valid_until: null })).toEqual([monday])
  })

  it('is whole again without the other hours', () => {
    const rows = withPeriod([monday], '2027-02-18', '2027-03-09')
    const fasting = { valid_from: '2027-02-18', valid_until: '2027-03-09' }
    expect(withoutPeriod(rows, fasting)).toEqual([monday])
    const changed = rows.map((row) =>
      row.valid_from === '2027-03-10' ? { ...row, end_time: '13:00:00' } : row,
    )
    expect(withoutPeriod(changed, fasting).map(({ valid_until }) => valid_until)).toEqual([
      '2027-03-09',
      null,
    ])
  })
})
