import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Entry = { action: string; role: string; reader_name: string; patient_id: string }
type Record = {
  patient: { [key: string]: unknown }
  upcoming: { id: string; is_paid: boolean }[]
  past: unknown[]
  vouchers: { kind: string; remaining: number }[]
  balance: { credit_idr: number; owed_idr: number }
  clinic_ids: string[]
}

const sql = `select public.read_patient($1, $2) as record`
const read = async (client: pg.ClientBase, id: string, foundBy: string | null = null) =>
  (await row<{ record: Record }>(client, sql, [id, foundBy])).record

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await client.query(
    `update public.patients set phone = '+6281255667788', nik_masked = '3174********0003' where id = $1`,
    [rina.patient],
  )
  await client.query(
    `insert into private.patient_identities (patient_id, nik) values ($1, '3174010101900003')`,
    [rina.patient],
  )
  const booking = await confirmed(client, rina, calendar, at(3, '09:00'))
  return { calendar, rina, booking, desk: await makeStaff(client, 'receptionist', calendar.clinic) }
}

describe('read_patient', () => {
  it('is the whole record with a masked NIK, and is recorded for the person to see', () =>
    rolledBack(async (client) => {
      const { calendar, rina, booking, desk } = await scene(client)
      await client.query(
        `with voucher as (
           insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason)
           values ('XREADPAT', 'credit', 'Kredit', 'Credit', $1, 'Uji') returning id
         )
         insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
         select id, $1, 'issue', 75000, 'Uji' from voucher`,
        [rina.patient],
      )
      await become(client, desk)
      const record = await read(client, rina.patient)
      expect(record).toMatchObject({
        patient: { id: rina.patient, nik_masked: '3174********0003', has_account: true },
        clinic_ids: [calendar.clinic],
        upcoming: [{ id: booking.appointment.id, is_paid: true }],
        past: [],
        vouchers: [{ kind: 'credit', remaining: 75_000 }],
        balance: { credit_idr: 75_000, owed_idr: 0 },
      })
      expect(JSON.stringify(record)).not.toContain('3174010101900003')
      expect(await row(client, `select public.reveal_nik($1) as nik`, [rina.patient])).toEqual({
        nik: '3174010101900003',
      })
      await become(client, rina)
      const { rows } = await client.query<Entry>(`select * from public.my_access_log()`)
      expect(rows.map(({ action, role, reader_name }) => [action, role, reader_name])).toEqual([
        ['reveal_nik', 'receptionist', 'Staf receptionist'],
        ['read_patient', 'receptionist', 'Staf receptionist'],
      ])
      await become(client, 'budi')
      expect((await client.query(`select * from public.my_access_log()`)).rows).toEqual([])
    }))

  it('is for a clinic that knows the patient, or for who can say their exact phone or number', () =>
    rolledBack(async (client) => {
      const { rina, booking } = await scene(client)
      const elsewhere = await makeCalendar(client)
      for (const role of ['receptionist', 'admin'] as const) {
        await become(client, await makeStaff(client, role, elsewhere.clinic))
        for (const foundBy of [null, '0812 5566 778', 'x@example.com', booking.number.slice(0, 8)])
          expect((await refusal(client, sql, [rina.patient, foundBy])).code).toBe('forbidden')
        for (const foundBy of ['0812-5566-7788', booking.number.toLowerCase()]) {
          const { upcoming } = await read(client, rina.patient, foundBy)
          expect(upcoming, 'of other clinics').toEqual([])
        }
        expect((await refusal(client, `select public.reveal_nik($1)`, [rina.patient])).code).toBe(
          'forbidden',
        )
      }
      await becomeOwner(client)
      await become(client, 'sari')
      expect((await read(client, rina.patient)).upcoming).toHaveLength(1)
      const nobody = '00000000-0000-4000-8000-000000000000'
      expect((await refusal(client, sql, [nobody, null])).code).toBe('not_found')
      for (const person of ['dewi', rina] as const) {
        await become(client, person)
        expect((await refusal(client, sql, [rina.patient, null])).code).toBe('forbidden')
        expect((await refusal(client, `select public.reveal_nik($1)`, [rina.patient])).code).toBe(
          'forbidden',
        )
      }
    }))
})

describe('read_appointment', () => {
  const appointmentSql = `select public.read_appointment($1) as it`

  it('tells what happened, who did it, which rules were broken and why', () =>
    rolledBack(async (client) => {
      const { calendar, rina, booking, desk } = await scene(client)
      const { id } = booking.appointment
      await become(client, desk)
      await client.query(
        `select public.reschedule_appointment($1, $2, null, 'Pasien meminta jam malam')`,
        [id, at(70, '09:00')],
      )
      const { it: told } = await row<{ it: { [key: string]: unknown } }>(client, appointmentSql, [
        id,
      ])
      expect(told).toMatchObject({
        patient: { phone: '+6281255667788' },
        is_paid: true,
        payments: null,
        complaint: null,
        history: [
          { kind: 'created', actor: { kind: 'patient', name: null } },
          {},
          { kind: 'status', new_status: 'confirmed' },
          {
            kind: 'rescheduled',
            reason: 'Pasien meminta jam malam',
            actor: { kind: 'staff', name: 'Staf receptionist' },
          },
        ],
        overrides: [
          {
            rules: ['too_far'],
            reason: 'Pasien meminta jam malam',
            actor: { kind: 'staff', name: 'Staf receptionist' },
          },
        ],
      })
      await become(client, await makeStaff(client, 'admin', calendar.clinic))
      const { it: whole } = await row<{ it: { payments: unknown[] } }>(client, appointmentSql, [id])
      expect(whole.payments).toHaveLength(1)
      await become(
        client,
        await makeStaff(client, 'physiotherapist', calendar.clinic, calendar.physiotherapists[0]),
      )
      const { it: own } = await row<{ it: object }>(client, appointmentSql, [id])
      expect(own).toMatchObject({ is_paid: null, due_idr: null, payments: null, sales: null })
      expect(JSON.stringify(own)).not.toContain('+62')
      for (const person of [
        await makeStaff(client, 'physiotherapist', calendar.clinic),
        await makeStaff(client, 'receptionist', (await makeCalendar(client)).clinic),
        rina,
      ]) {
        await become(client, person)
        expect((await refusal(client, appointmentSql, [id])).code).toBe('forbidden')
      }
    }))
})
