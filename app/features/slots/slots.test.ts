import { describe, expect, it } from 'vitest'
import type { SlotRow } from '#app/lib/supabase/results'
import { byPartOfDay, hasSlot, nearestSlots, onlyWith, openDay, toDays, toInstant } from './slots'

const zone = 'Asia/Jakarta'
const row = (starts_at: string, physiotherapist_id = 'dewi'): SlotRow => ({
  starts_at,
  ends_at: starts_at,
  physiotherapist_id,
})

const days = toDays(
  [
    row('2026-11-24T10:00:00+00:00', 'bayu'),
    row('2026-11-24T01:00:00+00:00'),
    row('2026-11-24T01:00:00+00:00', 'bayu'),
    row('2026-11-24T05:00:00+00:00'),
    // 23:30 UTC on the 24th is the morning of the 25th in Jakarta.
    row('2026-11-24T23:30:00+00:00'),
    row('2026-12-30T01:00:00+00:00'),
  ],
  '2026-11-23',
  4,
  zone,
)

describe('toDays', () => {
  it('keeps every day of the strip and the order of the clock', () =>
    expect(days.map(({ day, slots }) => [day, slots.map(({ at }) => at)])).toEqual([
      ['2026-11-23', []],
      ['2026-11-24', ['2026-11-24T01:00Z', '2026-11-24T05:00Z', '2026-11-24T10:00Z']],
      ['2026-11-25', ['2026-11-24T23:30Z']],
      ['2026-11-26', []],
    ]))

  it('gathers who is free at the same start', () =>
    expect(days[1]?.slots[0]?.who).toEqual(['dewi', 'bayu']))
})

it('onlyWith keeps the starts of one physiotherapist', () =>
  expect(onlyWith(days, 'bayu').flatMap(({ slots }) => slots.map(({ at }) => at))).toEqual([
    '2026-11-24T01:00Z',
    '2026-11-24T10:00Z',
  ]))

it('byPartOfDay splits at noon and at five on the clock of the clinic', () =>
  expect(
    byPartOfDay(days[1]?.slots ?? [], zone).map(({ part, slots }) => [part, slots.length]),
  ).toEqual([
    ['morning', 1],
    ['afternoon', 1],
    ['evening', 1],
  ]))

describe('nearestSlots', () => {
  it('offers the nearest others in order', () =>
    expect(nearestSlots(days, '2026-11-24T05:00Z', 2).map(({ at }) => at)).toEqual([
      '2026-11-24T01:00Z',
      '2026-11-24T10:00Z',
    ]))
  it('offers nothing where nothing is free', () =>
    expect(nearestSlots([], '2026-11-24T05:00Z')).toEqual([]))
})

describe('openDay', () => {
  it('is the wanted day, also when it is full', () =>
    expect(openDay(days, '2026-11-26')?.day).toBe('2026-11-26'))
  it('is the first day with a free start otherwise', () =>
    expect(openDay(days, '2030-01-01')?.day).toBe('2026-11-24'))
})

it('hasSlot does not mind how an instant is written', () =>
  expect(hasSlot(days, '2026-11-24T01:00:00+00:00')).toBe(true))

it('toInstant is short where it can be', () => {
  expect(toInstant('2026-11-24T09:00:00+07:00')).toBe('2026-11-24T02:00Z')
  expect(toInstant('2026-11-24T09:00:30+07:00')).toBe('2026-11-24T02:00:30.000Z')
})
