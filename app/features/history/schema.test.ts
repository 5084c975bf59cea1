import { expect, it } from 'vitest'
import { nextPage, readHistorySearch, readPage } from './schema'

const next = {
  after_created_at: '2026-11-21T14:10:12.123456+00:00',
  after_id: '0b8f6b0e-1c1d-4c53-9c0e-5a3f6d0a9b11',
}

it('gives back the page that it wrote into the address', () => {
  const { after } = readHistorySearch({ after: nextPage(next) })
  expect(readPage(after)).toEqual(next)
  expect(readPage(undefined)).toEqual({})
})

it('leaves out what cannot be read', () => {
  expect(readHistorySearch({ year: 2026, person: next.after_id })).toEqual({
    year: 2026,
    person: next.after_id,
    after: undefined,
  })
  expect(readHistorySearch({ year: 'last', person: 'me', after: '1' })).toEqual({})
})
