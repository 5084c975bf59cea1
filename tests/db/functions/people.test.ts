import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { cancel, grant, holdFor, payFor } from '../../support/money.ts'
import { makeFamily } from '../../support/patient-area.ts'
import { makePurchase } from '../../support/sales.ts'

const remove = `select public.remove_person($1)`
const owner = async (client: pg.ClientBase, patient: string) => {
  await becomeOwner(client)
  return row<{ user_id: string | null } | undefined>(
    client,
    `select user_id from public.patients where id = $1`,
    [patient],
  )
}

describe('remove_person', () => {
  it('erases someone who was only ever written down', () =>
    rolledBack(async (client) => {
      const rina = await makeFamily(client)
      await become(client, rina)
      await client.query(remove, [rina.child])
      expect(await owner(client, rina.child)).toBeUndefined()
      await become(client, rina)
      expect(await refusal(client, remove, [rina.child])).toMatchObject({ code: 'not_found' })
    }))

  it('erases who somebody was whose booking was only begun', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      await become(client, rina)
      await client.query(`select public.save_patient($1)`, [
        { id: rina.child, phone: '0811-2222-333', address: 'Jl. Uji 1', nik: '3174017112900003' },
      ])
      const { id } = await hold(client, calendar, at(3, '09:00'), { patient: rina.child })
      await becomeOwner(client)
      await client.query(`update public.bookings set complaint = 'Sakit' where id = $1`, [id])
      for (const table of ['bookings', 'appointments'])
        await client.query(
          `update public.${table} set hold_expires_at = now() - interval '1 minute' where patient_id = $1`,
          [rina.child],
        )
      // an address of the account, which stays, with whatever is known about it
      const { email } = await row<{ email: string }>(
        client,
        `insert into private.unreachable_addresses (address, channel, reason)
         select email, 'email', 'bounced' from auth.users where id = $1 returning address as email`,
        [rina.id],
      )
      await become(client, rina)
      await client.query(remove, [rina.child])
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select patient.full_name, patient.user_id, patient.created_by, booking.complaint,
             num_nonnulls(birth_date, phone, address, nik_masked) as known,
             (select count(*)::int from private.patient_identities where patient_id = patient.id) as numbers,
             (select count(*)::int from private.unreachable_addresses where address = $2) as marks
           from public.patients as patient join public.bookings as booking on booking.patient_id = patient.id
           where patient.id = $1`,
          [rina.child, email],
        ),
      ).toEqual({
        full_name: 'Data dihapus',
        user_id: null,
        created_by: null,
        complaint: null,
        known: 0,
        numbers: 0,
        marks: 1,
      })
    }))

  it.each([
    [
      'imported',
      `insert into private.imported_rows (clinic_id, key, patient_id) values ($2, 'uji', $1)`,
    ],
    [
      'merged',
      `insert into public.patient_merges (merged_id, kept_id, merged_patient, reason)
       select gen_random_uuid(), $1, '{}', 'Uji' where $2::uuid is not null`,
    ],
    [
      'entered at the desk',
      `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2)`,
    ],
  ])('leaves the clinic its own record of someone whom it %s', (_, sql) =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const rina = await makeFamily(client)
      await client.query(sql, [rina.child, clinic])
      await become(client, rina)
      await client.query(remove, [rina.child])
      await becomeOwner(client)
      expect(
        await row(client, `select user_id, full_name from public.patients where id = $1`, [
          rina.child,
        ]),
      ).toEqual({ user_id: null, full_name: 'Anak' })
    }),
  )

  it('keeps the history of someone who was here, and signing in does not bring them back', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      await client.query(
        `update public.patients set email = (select email from auth.users where id = $2) where id = $1`,
        [rina.child, rina.id],
      )
      const visit = await holdFor(client, calendar, rina.child, at(3, '09:00'))
      await payFor(client, visit)
      await client.query(
        `update public.appointments set starts_at = now() - interval '3 days', ends_at = now() - interval '70 hours' where id = $1`,
        [visit.appointment],
      )
      await become(client, rina)
      await client.query(remove, [rina.child])
      expect(await owner(client, rina.child)).toEqual({ user_id: null })
      await become(client, rina)
      const { rows } = await client.query<{ id: string }>(`select id from public.claim_patients()`)
      expect(rows.map(({ id }) => id)).toEqual([rina.patient])
      const seen = await client.query(`select from public.bookings where id = $1`, [visit.booking])
      expect(seen.rowCount).toBe(0)
    }))

  it('is refused while something is open', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      const refused = async () => {
        await become(client, rina)
        const { code, status, details } = await refusal(client, remove, [rina.child])
        await becomeOwner(client)
        expect([code, status]).toEqual(['person_in_use', 409])
        return details?.rule
      }
      const visit = await holdFor(client, calendar, rina.child, at(3, '09:00'))
      expect(await refused()).toBe('upcoming')
      await payFor(client, visit)
      expect(await refused()).toBe('upcoming')
      await cancel(client, visit, 'sari')
      expect(await refused()).toBe('settlement')
      await become(client, rina)
      await client.query(`select public.choose_settlement($1, 'refund')`, [visit.appointment])
      expect(await refused()).toBe('payment')
      await client.query(
        `update public.payments set open_idr = 0, refunded_idr = received_idr where booking_id = $1`,
        [visit.booking],
      )
      await client.query(
        `update public.admin_tasks set status = 'done', resolved_at = now() where booking_id = $1`,
        [visit.booking],
      )
      await grant(client, rina.child, 5_000)
      expect(await refused()).toBe('credit')
    }))

  it('is refused while money may still come, and then keeps who bought something', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      const bought = await makePurchase(client, { patient: rina.child, clinic: calendar.clinic })
      await become(client, rina)
      expect((await refusal(client, remove, [rina.child])).details).toEqual({ rule: 'payment' })
      await becomeOwner(client)
      await client.query(
        `update public.payments set status = 'expired', provider_told_at = now() where id = $1`,
        [bought.id],
      )
      await become(client, rina)
      await client.query(remove, [rina.child])
      expect(await owner(client, rina.child)).toEqual({ user_id: null })
    }))

  it('leaves the account’s own person, and everybody else’s', () =>
    rolledBack(async (client) => {
      const rina = await makeFamily(client)
      const budi = await makePatient(client)
      await become(client, rina)
      expect(await refusal(client, remove, [rina.patient])).toMatchObject({ code: 'invalid_input' })
      await become(client, budi)
      expect(await refusal(client, remove, [rina.child])).toMatchObject({ code: 'not_found' })
      await becomeAnon(client)
      expect(await refusal(client, remove, [rina.child])).toMatchObject({ code: 'not_signed_in' })
    }))
})

describe('withdraw_consent', () => {
  const withdraw = `select public.withdraw_consent($1, $2) as consent`
  const agreed = (client: pg.ClientBase, patient: string) =>
    row<{ agreed: boolean }>(client, `select private.has_consent($1, 'whatsapp') as agreed`, [
      patient,
    ])

  it('takes back what was agreed to, for one person and purpose, once', () =>
    rolledBack(async (client) => {
      const rina = await makeFamily(client)
      await become(client, rina)
      const save = `select public.save_patient($1)`
      for (const id of [rina.patient, rina.child])
        await client.query(save, [{ id, consents: { whatsapp: true, care: true } }])
      const first = await row(client, withdraw, [rina.child, 'whatsapp'])
      expect(first).toMatchObject({
        consent: { patient_id: rina.child, purpose: 'whatsapp', version: 1, is_granted: false },
      })
      expect(await row(client, withdraw, [rina.child, 'whatsapp'])).toEqual(first)
      expect(await agreed(client, rina.child)).toEqual({ agreed: false })
      expect(await agreed(client, rina.patient)).toEqual({ agreed: true })
      const { rows } = await client.query(
        `select purpose, is_granted, consent_texts.body_id from public.patient_consents
         join public.consent_texts using (purpose, version) where patient_id = $1 order by given_at, purpose`,
        [rina.child],
      )
      expect(rows).toHaveLength(3)
    }))

  it('is for the caller’s own people, and for what was said', () =>
    rolledBack(async (client) => {
      const rina = await makeFamily(client)
      await become(client, rina)
      expect(await refusal(client, withdraw, [rina.child, 'marketing'])).toMatchObject({
        code: 'not_found',
        details: { field: 'purpose' },
      })
      expect(await refusal(client, withdraw, [rina.child, 'cookies'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'purpose' },
      })
      for (const person of ['budi', 'sari', 'agus'] as const) {
        await become(client, person)
        expect(await refusal(client, withdraw, [rina.child, 'care'])).toMatchObject({
          code: 'not_found',
        })
      }
    }))
})

describe('a national identity number', () => {
  const save = (client: pg.ClientBase, patient: object) =>
    row<{ patient: { nik_mismatch: string[]; nik_masked: string | null } }>(
      client,
      `select public.save_patient($1) as patient`,
      [patient],
    )
  const facts = { birth_date: '1990-12-31', sex: 'female' }

  it.each([
    ['agrees', '3174017112900003', facts, []],
    ['of a man', '3174013112900003', { ...facts, sex: 'male' }, []],
    ['says another sex', '3174013112900003', facts, ['sex']],
    ['says another day', '3174017012900003', facts, ['birth_date']],
    ['says all otherwise', '3174010101010003', facts, ['birth_date', 'sex']],
    ['stands alone', '3174010101010003', {}, []],
  ])('that %s', (_, nik, known, mismatch) =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await become(client, rina)
      const { patient } = await save(client, { nik, ...known })
      expect(patient).toMatchObject({ nik_mismatch: mismatch })
      expect(JSON.stringify(patient)).not.toContain(nik)
    }),
  )

  it('is compared again whenever either side changes', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await become(client, rina)
      await save(client, { nik: '3174017112900003', ...facts })
      expect((await save(client, { birth_date: '1991-01-01' })).patient.nik_mismatch).toEqual([
        'birth_date',
      ])
      expect((await save(client, { nik: null })).patient).toMatchObject({
        nik_mismatch: [],
        nik_masked: null,
      })
    }))
})
