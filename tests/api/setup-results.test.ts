import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Conflict } from '#app/lib/supabase/setup-results'
import { newAccount, newAccounts } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { newWorld } from '../support/world.ts'

// As in results.test.ts: what an administrator's change answers is what is written of it.

const conflict: z.ZodType<Conflict> = z.strictObject({
  appointment_id: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  status: z.string(),
  patient_name: z.string(),
  physiotherapist_id: z.string(),
  clinic_id: z.string(),
  service_id: z.string(),
  candidates: z.array(z.strictObject({ id: z.string(), name: z.string() })).min(1),
})
const answer = z.strictObject({
  saved: z.boolean(),
  off_day: z.looseObject({ id: z.string(), starts_on: z.iso.date(), is_closed: z.boolean() }),
  conflicts: z.array(conflict),
})

it('an off-day answers with whom it hits, with what is saved, and with what is taken away', async () => {
  const world = await newWorld(2)
  const [absent, other] = world.physiotherapistIds
  const [boss, patient] = await Promise.all([newAccount(), newAccount()])
  await database().query(
    `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, 'admin', $2, 'Admin Uji')`,
    [boss.id, world.clinicId],
  )
  await patient.client.rpc('save_patient', {
    patient: { is_self: true, full_name: 'Uji Cuti', consents: { care: true } },
  })
  const held = await patient.client.rpc('hold_slot', {
    clinic_id: world.clinicId,
    service_id: world.serviceId,
    starts_at: world.at(9),
    physiotherapist_id: absent!,
  })
  const off_day = {
    physiotherapist_id: absent!,
    clinic_id: world.clinicId,
    type: 'sick',
    starts_on: world.at(9).slice(0, 10),
  }
  const asked = await boss.client.rpc('save_off_day', { off_day })
  expect(asked.status).toBe(200)
  expect(answer.parse(asked.data)).toMatchObject({
    saved: false,
    conflicts: [{ appointment_id: held.data!.appointment.id, candidates: [{ id: other }] }],
  })
  const saved = await boss.client.rpc('save_off_day', {
    off_day,
    resolutions: [
      {
        appointment_id: held.data!.appointment.id,
        action: 'reassign',
        physiotherapist_id: other!,
      },
    ],
  })
  expect(answer.parse(saved.data)).toMatchObject({ saved: true, conflicts: [] })
  const gone = await boss.client.rpc('delete_off_day', { off_day_id: saved.data!.off_day.id })
  answer.shape.off_day.parse(gone.data)
  const [stranger] = await newAccounts(1)
  const refused = await stranger!.client.rpc('save_off_day', { off_day })
  expect(refused).toMatchObject({ status: 403, error: { code: 'forbidden' } })
})
