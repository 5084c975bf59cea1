import { expect, it } from 'vitest'
import { readDay, writtenDay } from './written-day'

it.each([
  '31/12/1990',
  '31-12-1990',
  '31.12.1990',
  '31 12 90',
  '31 Des 1990',
  '31 desember 1990',
  '31 Dec 1990',
  '31 December, 1990',
  '31des1990',
  '1990-12-31',
  '1990/12/31',
  '31121990',
  '19901231',
  ' 31/12/90 ',
])('reads %j', (text) => {
  expect(readDay(text, 2026)).toBe('1990-12-31')
})

it('reads eight digits in the one order that makes a day', () => {
  expect(readDay('20121990', 2026)).toBe('1990-12-20')
  expect(readDay('20111220', 2026)).toBe('2011-12-20')
  expect(readDay('12311990', 2026)).toBeUndefined()
  expect(readDay('19901331', 2026)).toBeUndefined()
})

it('takes two digits of a year for the past hundred years', () => {
  expect(readDay('1/2/26', 2026)).toBe('2026-02-01')
  expect(readDay('1/2/27', 2026)).toBe('1927-02-01')
  expect(readDay('1 Mei 05', 2026)).toBe('2005-05-01')
})

it.each(['', 'x', '31/02/1990', '12/31/1990', '31/12', '32 Jan 1990', '31 Foo 1990', '1990'])(
  'knows no day in %j',
  (text) => {
    expect(readDay(text, 2026)).toBeUndefined()
  },
)

it('writes a day the way it is usual here', () => {
  expect(writtenDay('1990-12-31')).toBe('31/12/1990')
  expect(writtenDay('perhaps')).toBe('perhaps')
})
