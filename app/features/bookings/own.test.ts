import { describe, expect, it } from 'vitest'
import type { MyPatient } from '#app/features/patients/queries'
import { AppError } from '#app/lib/errors'
import type { SlotRow } from '#app/lib/supabase/results'
import { familySlots } from './own'

const person = (id: string): MyPatient => ({
  id,
  full_name: id,
  is_account_holder: id === 'rina',
  phone: null,
})
const slot = (starts_at: string, physiotherapist_id = 'dewi'): SlotRow => ({
  starts_at,
  ends_at: starts_at,
  physiotherapist_id,
})
const free: Record<string, SlotRow[]> = {
  rina: [slot('09:00'), slot('10:00')],
  anak: [slot('10:00'), slot('10:00', 'bayu'), slot('11:00')],
}
const people = Object.keys(free).map(person)
const ask = ({ patient_id }: { patient_id: string }) => Promise.resolve(free[patient_id]!)

describe('familySlots', () => {
  it('offers what suits any of them, once', async () =>
    expect(await familySlots(people, undefined, ask)).toEqual([
      slot('09:00'),
      slot('10:00'),
      slot('10:00', 'bayu'),
      slot('11:00'),
    ]))

  it('leaves out whoever has just been taken out of the account, but hides no other fault', async () => {
    const fail = (code: 'not_found' | 'network') => (one: { patient_id: string }) =>
      one.patient_id === 'anak' ? Promise.reject(new AppError(code)) : ask(one)
    expect(await familySlots(people, undefined, fail('not_found'))).toEqual(free.rina)
    await expect(familySlots(people, undefined, fail('network'))).rejects.toThrow()
  })
})
