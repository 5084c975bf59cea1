import { expect, it } from 'vitest'
import { dashboardSearch, spanBefore, spanOf } from './schema'

const span = (search: object) => spanOf(dashboardSearch.parse(search), '2026-11-22')

it('looks at thirty days unless the address says otherwise', () => {
  expect(span({})).toEqual({ from: '2026-10-24', until: '2026-11-22' })
  expect(span({ from: '2026-11-01', until: '2026-11-10' })).toEqual({
    from: '2026-11-01',
    until: '2026-11-10',
  })
  expect(span({ from: '2026-11-10', until: '2026-11-01' }).until).toBe('2026-11-01')
  expect(span({ from: '2010-01-01' })).toEqual({ from: '2026-10-24', until: '2026-11-22' })
  expect(span({ from: 'x' })).toEqual(span({}))
})

it('compares with as many days before', () => {
  expect(spanBefore({ from: '2026-11-01', until: '2026-11-10' })).toEqual({
    from: '2026-10-22',
    until: '2026-10-31',
  })
})
