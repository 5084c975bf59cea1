import { expect, it } from 'vitest'
import { looksLikePhone } from './looks-like-phone'

it('a number is told from a name in any notation', () => {
  for (const number of [
    '0812 3399 8471',
    '0812.3399.8471',
    '(021) 555-3177',
    '+62 (0)812-3399',
    '\u202A+62 812\u20113399\u20118471\u202C',
  ])
    expect(looksLikePhone(number), number).toBe(true)
  for (const name of ['Budi', 'Budi 2', '2 Budi', '-', '', 'LW-AB2CD3'])
    expect(looksLikePhone(name), name).toBe(false)
})
