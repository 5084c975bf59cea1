import { describe, expect, it } from 'vitest'
import { noPhoneNumbers, phoneNumbers } from '../../tests/support/phone-numbers'
import { toIdentifier } from './identifier'
import { shownPhone, toPhone } from './phone'

describe('toPhone', () => {
  it.each(phoneNumbers)('reads %s', (text, phone) => expect(toPhone(text)).toBe(phone))
  it.each(noPhoneNumbers)('refuses "%s"', (text) => expect(toPhone(text)).toBeUndefined())
})

describe('shownPhone', () => {
  it.each([
    ['+628111000001', '0811-1000-001'],
    ['+622172550101', '(021) 72550101'],
    ['+6591234567', '+65 9123 4567'],
    ['?', '?'],
  ])('shows %s as %s', (e164, shown) => expect(shownPhone(e164)).toBe(shown))
})

describe('toIdentifier', () => {
  it('takes an address without its capitals and spaces', async () =>
    expect(await toIdentifier(' Rina@Example.com ')).toEqual({ email: 'rina@example.com' }))
  it('takes a phone number', async () =>
    expect(await toIdentifier('0811 1000 001')).toEqual({ phone: '+628111000001' }))
  it.each(['rina@', '@example.com', 'rina@example', 'a b@example.com', 'rina'])(
    'refuses %s',
    async (text) => expect(await toIdentifier(text)).toBeUndefined(),
  )
})
