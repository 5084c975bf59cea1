import { describe, expect, it } from 'vitest'
import { readBookingSearch } from './schema'

describe('readBookingSearch', () => {
  it('keeps a whole state', () => {
    const state = {
      clinic: 'kebayoran-baru',
      service: 'fisioterapi',
      physio: 'dewi',
      from: '2026-11-22',
      day: '2026-11-24',
      at: '2026-11-24T02:00Z',
      step: 'pay',
      booking: '10000000-0000-4000-8000-000000000001',
      voucher: 'SEHAT123',
    }
    expect(readBookingSearch(state)).toEqual(state)
  })

  it('reads a voucher of digits, which the address turns into a number', () =>
    expect(readBookingSearch({ voucher: 23456789 }).voucher).toBe('23456789'))

  it.each([
    ['clinic', '../x'],
    ['clinic', { a: 1 }],
    ['service', ''],
    ['day', '2026-13-45'],
    ['day', '24-11-2026'],
    ['from', '9999-12-31'],
    ['at', '2300-01-01T02:00Z'],
    ['at', 'infinity'],
    ['at', '2026-99-24T02:00Z'],
    ['step', 'done'],
    ['booking', '1'],
    ['voucher', '<script>'],
  ])('leaves out %s=%o', (key, value) => expect(readBookingSearch({ [key]: value })).toEqual({}))
})
