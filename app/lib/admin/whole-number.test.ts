import { describe, expect, it } from 'vitest'
import { readWhole } from './whole-number'

const rupiah = { decimal: ',', isGrouped: true } as const
const english = { decimal: '.', isGrouped: true } as const

describe('readWhole', () => {
  it.each([
    ['85000', 85_000],
    ['85.000', 85_000],
    ['85.000,00', 85_000],
    ['Rp 85.000,-', 85_000],
    ['Rp. 1.250.000', 1_250_000],
    ['85,000.00', 85_000],
    ['85,000', 85_000],
    ['85,00', 85],
    ['85,', 85],
    // a digit was taken out of the middle, or put in
    ['85.00', 8_500],
    ['1.234.56', 123_456],
    ['1.2934.567', 12_934_567],
    // decimals in the other notation, or a group: nobody can tell
    ['85000.00', NaN],
    ['1250000.5', NaN],
    ['', null],
    ['Rp', null],
    ['85.000,50', NaN],
    ['-85.000', NaN],
    ['1e3', NaN],
    ['1234567890123', NaN],
  ])('reads %j in Indonesian as %j', (text, value) => expect(readWhole(text, rupiah)).toBe(value))

  it.each([
    ['85,000.00', 85_000],
    ['85.000,00', 85_000],
    ['85.000', 85_000],
    ['85.00', 85],
    ['85,00', 8_500],
    ['85000,00', NaN],
    ['IDR 85,000', 85_000],
    ['85,000.50', NaN],
  ])('reads %j in English as %j', (text, value) => expect(readWhole(text, english)).toBe(value))

  it('takes a minus only where there can be one, and groups only where they are shown', () => {
    expect(readWhole('−Rp85.000', { ...rupiah, isSigned: true })).toBe(-85_000)
    for (const text of ['-', '85.000-', '85000 -', '-85.000-'])
      expect(readWhole(text, { ...rupiah, isSigned: true }), text).toBeNaN()
    expect(readWhole('-85.000,-', { ...rupiah, isSigned: true })).toBe(-85_000)
    const count = { decimal: ',', isGrouped: false } as const
    expect(readWhole('15', count)).toBe(15)
    expect(readWhole('2147483647', count)).toBe(2_147_483_647)
    for (const text of ['1.5', '1,5', '-1', '2147483648']) expect(readWhole(text, count)).toBeNaN()
  })
})
