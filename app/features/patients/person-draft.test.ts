import { expect, it } from 'vitest'
import { changesOf, draftOf, mergedDraft, typedSince } from './person-draft'

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

it('keeps what was typed while the rest was being saved', () => {
  const sent = { ...base, address: ' Jl. Dua', phone: '08123456789' }
  const now = { ...sent, address: 'Jl. Dua belas' }
  const saved = { ...base, address: 'Jl. Dua', phone: '0812-3456-789' }
  expect(typedSince(sent, now, saved)).toEqual({ ...saved, address: 'Jl. Dua belas' })
})
