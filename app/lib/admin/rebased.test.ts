import { describe, expect, it } from 'vitest'
import { isSameValue, rebased } from './rebased'

const base = { name: 'Ayu', languages: ['id'], service_ids: ['a', 'b'], years: 5, sipf: null }

describe('what somebody else saved meanwhile', () => {
  it('is taken wherever nothing was typed, lists included', () => {
    const theirs = { ...base, languages: ['id', 'en'], service_ids: ['b'], years: 6 }
    expect(rebased(base, { ...base, name: 'Ayu Lestari' }, theirs)).toEqual({
      ...theirs,
      name: 'Ayu Lestari',
    })
  })

  it('does not replace what was typed', () => {
    const mine = { ...base, name: 'Saya', languages: [] as string[], years: 7 }
    const theirs = { ...base, name: 'Mereka', languages: ['en'], years: 6 }
    expect(rebased(base, mine, theirs)).toEqual(mine)
  })

  it('is taken where a list was only put in another order', () => {
    const mine = { ...base, service_ids: ['b', 'a'] }
    expect(rebased(base, mine, { ...base, service_ids: ['c'] }).service_ids).toEqual(['c'])
  })
})

it('compares lists by what they hold', () => {
  expect(isSameValue(['1', '3'], ['3', '1'])).toBe(true)
  expect(isSameValue(['1'], ['1', '3'])).toBe(false)
  expect(isSameValue([], null)).toBe(false)
  expect(isSameValue(null, '')).toBe(false)
})
