import { describe, expect, it } from 'vitest'
import { toIdentifier, toPhone } from './identifier'

describe('toPhone', () => {
  it.each([
    ['08111000001', '+628111000001'],
    ['8111000001', '+628111000001'],
    ['628111000001', '+628111000001'],
    ['+62 811-1000-001', '+628111000001'],
    ['(0811) 1000.001', '+628111000001'],
    ['+62 0811 1000 001', '+628111000001'],
    ['021 7255 0101', '+622172550101'],
    ['+65 9123 4567', '+6591234567'],
    ['0065 9123 4567', '+6591234567'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('reads %s', (text, phone) => expect(toPhone(text)).toBe(phone))

  it.each([
    '',
    '0811',
    'abc',
    '08111000001x',
    '+',
    '++628111000001',
    '081110000012345',
    '+0123456789',
  ])('refuses "%s"', (text) => expect(toPhone(text)).toBeUndefined())
})

describe('toIdentifier', () => {
  it('takes an address without its capitals and spaces', () =>
    expect(toIdentifier(' Rina@Example.com ')).toEqual({ email: 'rina@example.com' }))
  it('takes a phone number', () =>
    expect(toIdentifier('0811 1000 001')).toEqual({ phone: '+628111000001' }))
  it.each(['rina@', '@example.com', 'rina@example', 'a b@example.com', 'rina'])(
    'refuses %s',
    (text) => expect(toIdentifier(text)).toBeUndefined(),
  )
})
