import { expect, it } from 'vitest'
import { changesOf, draftOf, mergedDraft } from './person-draft'

const base = { ...draftOf(undefined, 'id'), full_name: 'Rina', address: 'Jl. Satu', phone: '' }

it('sends only what was changed, without the spaces around it', () => {
  expect(changesOf(base, { ...base, address: ' Jl. Dua ' })).toEqual({ address: 'Jl. Dua' })
  expect(changesOf(base, { ...base, full_name: 'Rina ' })).toEqual({})
})

it('keeps what was typed over what somebody else wrote, and says where both wrote', () => {
  const mine = { ...base, full_name: 'Rina W.', address: 'Jl. Dua' }
  const theirs = { ...base, address: 'Jl. Tiga', sex: 'female' }
  const { merged, both } = mergedDraft(base, mine, theirs)
  expect(merged).toEqual({ ...base, full_name: 'Rina W.', address: 'Jl. Dua', sex: 'female' })
  expect(both).toEqual(['address'])
})

it('sees no conflict where both wrote the same', () => {
  const same = { ...base, address: 'Jl. Dua' }
  expect(mergedDraft(base, same, same).both).toEqual([])
})
