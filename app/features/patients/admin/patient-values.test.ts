import { expect, it } from 'vitest'
import { changesOf, valuesOf } from './patient-values'

const stored = {
  full_name: 'Hadi Utama',
  phone: '+6281234567890',
  birth_date: '1990-12-31',
  sex: null,
  email: null,
  address: 'Jl. Uji 1',
  emergency_contact_name: null,
  emergency_contact_phone: null,
  locale: 'id',
}
const base = valuesOf(stored, false)

it('sends what was changed alone', () => {
  expect(changesOf(base, base)).toEqual({})
  expect(
    changesOf(base, { ...base, address: ' ', sex: 'male', nik: '3174 0101 9012 0003' }),
  ).toEqual({ address: null, sex: 'male', nik: '3174 0101 9012 0003' })
  expect(changesOf({ ...base, sex: 'male' }, base)).toEqual({ sex: null })
  expect(changesOf(base, { ...base, removes_nik: true })).toEqual({ nik: null })
  expect(changesOf(base, { ...base, removes_nik: true, nik: '3174010190120003' })).toEqual({
    nik: '3174010190120003',
  })
  expect(changesOf(base, { ...base, whatsapp: true })).toEqual({ consents: { whatsapp: true } })
})
