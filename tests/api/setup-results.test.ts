import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Conflict, ImportedRow } from '#app/lib/supabase/setup-results'
import type { CsvPiece } from '#app/lib/supabase/staff-results'
import { newAccount, newAccounts, signedIn } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { newWorld } from '../support/world.ts'

// As in results.test.ts, for the answers to an administrator's changes.

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

const imported: z.ZodType<ImportedRow> = z.strictObject({
  key: z.string(),
  outcome: z.enum(['new', 'known', 'done', 'faulty']),
  patient_id: z.uuid().optional(),
  field: z.string().optional(),
  known: z
    .strictObject({
      full_name: z.string(),
      phone: z.string().nullable(),
      birth_date: z.iso.date().nullable(),
      keys: z.array(z.string()),
    })
    .nullable()
    .optional(),
})

it('rows of another system answer with what became of each, a table with a piece of itself', async () => {
  const [world, { client }] = await Promise.all([newWorld(1), signedIn('agus@example.com')])
  const mark = `${process.pid}${Date.now()}`
  const person = { full_name: `Impor Uji ${mark}`, birth_date: '1990-01-01' }
  const rows = [
    { key: 'a', patient: person },
    { key: 'b', patient: person },
    { key: 'c', patient: { full_name: '' } },
    { key: 'a', patient: person },
  ]
  const brought = await client.rpc('import_patients', {
    clinic_id: world.clinicId,
    rows,
    is_trial: false,
  })
  expect(brought.error).toBeNull()
  expect(
    z
      .array(imported)
      .parse(brought.data)
      .map(({ outcome }) => outcome),
  ).toEqual(['new', 'known', 'faulty', 'done'])
  await database().query(`delete from public.patients where full_name = $1`, [person.full_name])
  const piece: z.ZodType<CsvPiece> = z.strictObject({
    columns: z.array(z.string()),
    csv: z.string(),
    rows: z.number(),
    next: z.string().nullable(),
  })
  const taken = await client.rpc('export_table', { name: 'services', max_count: 1 })
  expect(piece.parse(taken.data)).toMatchObject({ rows: 1, next: expect.stringContaining('[') })
})
