import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Results } from '#app/lib/supabase/results'
import { newAccount } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { newWorld } from '../support/world.ts'

// As in results.test.ts, for what the board reads.

const span = { starts_at: z.string(), ends_at: z.string() }
const maybe = z.string().nullable()
const actor = z.object({ kind: z.enum(['system', 'patient', 'staff']), name: maybe })
const startCheck: z.ZodType<Results['check_start']> = z.object({
  physiotherapist_id: z.uuid().nullable(),
  problems: z.array(z.object({ rule: z.string(), can_override: z.boolean() })).min(1),
})

const board: z.ZodType<Results['clinic_board']> = z.object({
  clinic_id: z.string(),
  time_zone: z.string(),
  on_date: z.iso.date(),
  to_date: z.iso.date(),
  as_of: z.string(),
  opening: z.array(z.object(span)).min(1),
  closures: z
    .array(z.object({ ...span, id: z.string(), type: z.string(), name_id: maybe, name_en: maybe }))
    .min(1),
  physiotherapists: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        photo_path: maybe,
        shifts: z.array(z.object(span)).min(1),
        absences: z.array(z.object({ ...span, id: z.string(), type: z.string() })).min(1),
      }),
    )
    .min(1),
  appointments: z
    .array(
      z.object({
        ...span,
        id: maybe,
        booking_id: maybe,
        booking_number: maybe,
        status: z.string(),
        physiotherapist_id: z.string(),
        service_id: maybe,
        patient: z
          .object({ id: z.string(), full_name: z.string(), phone: maybe.optional() })
          .nullable(),
        is_first_visit: z.boolean().nullable(),
        is_paid: z.boolean().nullable(),
        due_idr: z.number().nullable(),
        attendance_confirmed_at: maybe,
        hold_expires_at: maybe,
        reschedule_count: z.number().nullable(),
        complaint: maybe,
      }),
    )
    .min(1),
  elsewhere: z.array(z.object({ ...span, physiotherapist_id: z.string() })),
})
const record: z.ZodType<Results['read_appointment']> = z.looseObject({
  ...span,
  id: z.string(),
  booking_id: z.string(),
  booking_number: z.string(),
  status: z.string(),
  clinic: z.object({ id: z.string(), name: z.string(), time_zone: z.string() }),
  service: z.object({ id: z.string(), name_id: z.string(), name_en: z.string() }),
  physiotherapist: z.object({ id: z.string(), name: z.string() }),
  patient: z.object({ id: z.string(), full_name: z.string(), phone: maybe }),
  is_paid: z.boolean().nullable(),
  due_idr: z.number().nullable(),
  attendance_confirmed_at: maybe,
  hold_expires_at: maybe,
  reschedule_count: z.number(),
  has_override: z.boolean(),
  created_at: z.string(),
  complaint: maybe,
  payment_url: maybe,
  history: z
    .array(
      z.looseObject({
        id: z.number(),
        created_at: z.string(),
        kind: z.string(),
        old_status: maybe,
        new_status: maybe,
        old_starts_at: maybe,
        new_starts_at: maybe,
        reason: maybe,
        actor,
      }),
    )
    .min(1),
  overrides: z.array(
    z.object({ rules: z.array(z.string()), reason: z.string(), created_at: z.string(), actor }),
  ),
  payments: z
    .array(
      z.object({
        id: z.string(),
        provider: z.string(),
        method: maybe,
        status: z.string(),
        outcome: maybe,
        amount_idr: z.number(),
        received_idr: z.number(),
        refunded_idr: z.number(),
        paid_at: maybe,
        created_at: z.string(),
      }),
    )
    .nullable(),
  sales: z
    .array(
      z.object({
        id: z.string(),
        receipt_number: z.string(),
        channel: z.string(),
        sold_at: z.string(),
        total_idr: z.number(),
        is_voided: z.boolean(),
      }),
    )
    .nullable(),
})

it('the board and one of its appointments are what is written of them', async () => {
  const world = await newWorld()
  const desk = await newAccount()
  const patient = await newAccount()
  await database().query(
    `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, 'receptionist', $2, 'Petugas Uji')`,
    [desk.id, world.clinicId],
  )
  const day = world.at(9).slice(0, 10)
  await database().query(
    `insert into public.off_days (physiotherapist_id, clinic_id, type, starts_on, ends_on, start_time, end_time)
     values (null, $1, 'closure', $3, $3, '18:00', '19:00'), ($2, $1, 'training', $3, $3, '16:00', '17:00')`,
    [world.clinicId, world.physiotherapistIds[0], day],
  )
  const place = { clinic_id: world.clinicId, service_id: world.serviceId }
  const saved = await patient.client.rpc('save_patient', {
    patient: { is_self: true, full_name: 'Uji Papan', consents: { care: true } },
  })
  expect(saved.error).toBeNull()
  const held = await patient.client.rpc('hold_slot', { ...place, starts_at: world.at(9) })
  const shown = await desk.client.rpc('clinic_board', { clinic_id: world.clinicId, on_date: day })
  board.parse(shown.data)
  const checked = await desk.client.rpc('check_start', { ...place, starts_at: world.at(9) })
  startCheck.parse(checked.data)
  const read = await desk.client.rpc('read_appointment', {
    appointment_id: held.data!.appointment.id,
  })
  record.parse(read.data)
})
