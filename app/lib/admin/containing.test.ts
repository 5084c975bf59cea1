import { expect, it } from 'vitest'
import { containing } from './containing'

it('asks every column for a part of it', () => {
  expect(containing('budi', ['name', 'email'])).toBe('name.ilike.%budi%,email.ilike.%budi%')
})

it('lets no sign of a text say more than itself', () => {
  expect(containing('50%,a.eq.b)', ['name'])).toBe('name.ilike.%50__a_eq_b_%')
  expect(containing('a*"b\\', ['name'])).toBe('name.ilike.%a__b_%')
})
