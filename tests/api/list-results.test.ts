import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Results } from '#app/lib/supabase/results'
import { newAccount } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { newWorld } from '../support/world.ts'

// As in results.test.ts, for the lists and records of the staff area.

const maybe = z.string().nullable()
const appointment = z.object({
  id: z.string(),
  booking_id: z.string(),
  booking_number: z.string(),
  status: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
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
})
const page = { count: z.number(), is_count_exact: z.boolean(), next: maybe }
const appointments: z.ZodType<Results['list_appointments']> = z.object({
  ...page,
  rows: z.array(appointment).min(1),
})
const patients: z.ZodType<Results['list_patients']> = z.object({
  ...page,
  rows: z
    .array(
      z.object({
        id: z.string(),
        full_name: z.string(),
        phone: maybe,
        email: maybe,
        birth_date: maybe,
        sex: maybe,
        created_at: z.string(),
        has_account: z.boolean(),
        last_visit_on: maybe,
      }),
    )
    .min(1),
})
const piece: z.ZodType<Results['export_appointments']> = z.object({
  columns: z.array(z.string()).min(8),
  csv: z.string().min(1),
  rows: z.number(),
  next: maybe,
})
const record: z.ZodType<Results['read_patient']> = z.object({
  patient: z.looseObject({
    id: z.string(),
    full_name: z.string(),
    nik_masked: maybe,
    nik_mismatch: z.array(z.string()),
    has_account: z.boolean(),
    version: z.string(),
  }) as unknown as z.ZodType<Results['read_patient']['patient']>,
  clinic_ids: z.array(z.string()).min(1),
  consents: z.record(z.string(), z.boolean()),
  last_visit_on: maybe,
  upcoming: z.array(appointment).min(1),
  past: z.array(appointment),
  vouchers: z
    .array(
      z.object({
        id: z.string(),
        code: z.string(),
        kind: z.string(),
        name_id: z.string(),
        name_en: z.string(),
        valid_until: maybe,
        is_active: z.boolean(),
        remaining: z.number().nullable(),
      }),
    )
    .min(1),
  balance: z.object({ credit_idr: z.number(), owed_idr: z.number() }),
})
const tasks: z.ZodType<Results['staff_tasks']> = z.object({
  count: z.number(),
  tasks: z
    .array(
      z.object({
        id: z.string(),
        kind: z.string(),
        clinic_id: z.string(),
        booking_id: maybe,
        booking_number: maybe,
        purchase_number: maybe,
        appointment_id: maybe,
        details: z.record(z.string(), z.unknown()),
        waiting_idr: z.number().nullable(),
        created_at: z.string(),
        patient: z.object({ id: maybe, full_name: maybe }),
        can_close: z.boolean(),
      }),
    )
    .min(1),
})

const named = z.strictObject({ id: z.string(), name: z.string() })
const waitlist: z.ZodType<Results['list_waitlist']> = z.strictObject({
  count: z.number(),
  rows: z
    .array(
      z.strictObject({
        id: z.string(),
        created_at: z.string(),
        from_date: z.iso.date(),
        to_date: z.iso.date(),
        from_time: maybe,
        until_time: maybe,
        patient: z.strictObject({ id: z.string(), full_name: z.string(), phone: maybe }),
        service: z.strictObject({ id: z.string(), name_id: z.string(), name_en: z.string() }),
        physiotherapist: named.nullable(),
        free: z.strictObject({ starts_at: z.string(), physiotherapist: named }).nullish(),
      }),
    )
    .min(1),
})
const own: z.ZodType<Results['my_patients']> = z.strictObject({
  count: z.number(),
  rows: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        visits: z.number(),
        last_at: maybe,
        next_at: maybe,
        appointment_id: z.string(),
        complaint: maybe,
      }),
    )
    .min(1),
})
const messages: z.ZodType<Results['list_messages']> = z.strictObject({
  count: z.number(),
  is_count_exact: z.boolean(),
  rows: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.string(),
        status: z.string(),
        due_at: z.string(),
        sent_at: maybe,
        hours_ahead: z.number().nullable(),
        reason: maybe,
        patient: z.strictObject({ id: z.string(), full_name: z.string() }),
        appointment: z
          .strictObject({
            id: z.string(),
            starts_at: z.string(),
            clinic: z.string(),
            time_zone: z.string(),
          })
          .nullable(),
        channels: z
          .array(
            z.strictObject({
              channel: z.string(),
              recipient: z.string(),
              status: z.string(),
              at: z.string(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})

it('lists, records and tasks are what is written of them', async () => {
  const world = await newWorld()
  const [admin, patient] = [await newAccount(), await newAccount()]
  await database().query(
    `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, 'admin', $2, 'Petugas Uji')`,
    [admin.id, world.clinicId],
  )
  await database().query(
    `insert into public.staff (user_id, role, clinic_id, full_name, physiotherapist_id) values ($1, 'physiotherapist', $2, 'Petugas Uji', $3)`,
    [admin.id, world.clinicId, world.physiotherapistIds[0]],
  )
  await patient.client.rpc('save_patient', {
    patient: { is_self: true, full_name: 'Uji Daftar', consents: { care: true } },
  })
  const held = await patient.client.rpc('hold_slot', {
    clinic_id: world.clinicId,
    service_id: world.serviceId,
    starts_at: world.at(9),
  })
  const { id, patient_id } = held.data!
  await database().query(
    `with booked as (
       update public.bookings set status = 'confirmed', hold_expires_at = null where id = $1 returning id
     ), visit as (
       update public.appointments set status = 'confirmed', hold_expires_at = null where booking_id = $1
     ), credit as (
       insert into public.vouchers (code, kind, name_id, name_en, patient_id)
       values (translate(upper(substr(md5(random()::text), 1, 8)), '01', '22'), 'credit', 'Kredit', 'Credit', $2)
     )
     insert into public.admin_tasks (kind, clinic_id, booking_id) select 'receivable', $3, id from booked`,
    [id, patient_id, world.clinicId],
  )
  const days = { from_date: world.at(9).slice(0, 10), to_date: world.at(9).slice(0, 10) }
  await patient.client.rpc('join_waitlist', {
    clinic_id: world.clinicId,
    service_id: world.serviceId,
    ...days,
  })
  await database().query(
    `with message as (
       insert into private.notifications (kind, patient_id, status, sent_at)
       values ('receipt', $1, 'sent', now()) returning id
     )
     insert into private.notification_channels (notification_id, channel, recipient, status)
     select id, 'email', 'uji@example.com', 'delivered' from message`,
    [patient_id],
  )
  const ask = admin.client
  const [listed, register, csv, taken, read, waiting, waitingList, treated, told] =
    await Promise.all([
      ask.rpc('list_appointments', { filter: { clinic_id: world.clinicId } }),
      ask.rpc('list_patients', { filter: { clinic_id: world.clinicId } }),
      ask.rpc('export_appointments', { filter: { clinic_id: world.clinicId } }),
      ask.rpc('export_patients', { filter: { clinic_id: world.clinicId } }),
      ask.rpc('read_patient', { patient_id }),
      ask.rpc('staff_tasks', {}),
      ask.rpc('list_waitlist', { clinic_id: world.clinicId }),
      ask.rpc('my_patients'),
      ask.rpc('list_messages', { filter: { kinds: ['receipt'] } }),
    ])
  appointments.parse(listed.data)
  patients.parse(register.data)
  piece.parse(csv.data)
  piece.parse(taken.data)
  record.parse(read.data)
  tasks.parse(waiting.data)
  waitlist.parse(waitingList.data)
  own.parse(treated.data)
  messages.parse(told.data)
  expect(listed.error).toBeNull()
})
