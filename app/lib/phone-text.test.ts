import { expect, it } from 'vitest'
import { phoneText } from './phone-text'

it.each([
  ['+6281234567890', '0812-3456-7890'],
  ['+628111000001', '0811-1000-001'],
  ['+62811100000', '0811-1000-00'],
  ['+622155501234', '+622155501234'],
  ['+6591234567', '+6591234567'],
])('shows %s as %s', (e164, text) => expect(phoneText(e164)).toBe(text))
