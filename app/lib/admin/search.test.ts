import { describe, expect, it } from 'vitest'
import { filter, sortOf, tableSearch } from './search'

const schema = tableSearch.extend({ q: filter.text, state: filter.choices, from: filter.day })

describe('the address of a table', () => {
  it('is read whatever stands in it', () => {
    const usual = { page: 1, size: 25, density: 'normal' }
    expect(schema.parse({})).toEqual(usual)
    const wrong = { page: -3, size: 1e9, sort: 'a;drop', density: 7, from: '2026-13-01', state: 4 }
    expect(schema.parse(wrong)).toEqual(usual)
    expect(
      schema.parse({ page: '3', size: '50', sort: '-price_idr', q: 812, state: 'a,b,' }),
    ).toEqual({ ...usual, page: 3, size: 50, sort: '-price_idr', q: '812', state: ['a', 'b'] })
  })

  it('sorts by columns that may be sorted by', () => {
    const columns = ['name', 'price'] as const
    expect(sortOf('-price', columns)).toEqual({ column: 'price', ascending: false })
    expect(sortOf('secret', columns)).toEqual({ column: 'name', ascending: true })
    expect(sortOf('-secret', columns)).toEqual({ column: 'name', ascending: true })
    expect(sortOf(undefined, columns)).toEqual({ column: 'name', ascending: true })
  })
})
