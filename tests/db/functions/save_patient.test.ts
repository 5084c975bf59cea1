import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { noPhoneNumbers, phoneNumbers } from '../../support/phone-numbers.ts'

type Patient = {
  id: string
  user_id: string | null
  full_name: string
  phone: string | null
  email: string | null
  nik_masked: string | null
}
const sql = `select public.save_patient($1) as patient`
const save = async (client: pg.ClientBase, patient: object) =>
  (await row<{ patient: Patient }>(client, sql, [patient])).patient
const refused = (client: pg.ClientBase, patient: unknown) =>
  refusal(client, sql, [JSON.stringify(patient)])

/** An account without a patient. */
async function newcomer(
  client: pg.ClientBase,
  account: { email?: string; phone?: string; verified?: boolean; name?: string },
) {
  const { id } = await makePatient(client)
  await client.query(`delete from public.patients where user_id = $1`, [id])
  const when = account.verified === false ? null : new Date()
  await client.query(
    `update auth.users set email = coalesce($2, email), email_confirmed_at = $3, phone = $4, phone_confirmed_at = case when $4::text is not null then $3::timestamptz end,
       raw_user_meta_data = jsonb_build_object('full_name', $5::text) where id = $1`,
    [id, account.email, when, account.phone, account.name],
  )
  return { id }
}

describe('the patient of a user', () => {
  it('is made with the first hold, named as the account is', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const user = await newcomer(client, { phone: '628999000111', name: 'Citra' })
      await become(client, user)
      const { patient_id } = await hold(client, calendar, at(3, '09:00'))
      expect(
        await row(client, `select full_name, phone, user_id from public.patients where id = $1`, [
          patient_id,
        ]),
      ).toEqual({
        full_name: 'Citra',
        phone: '+628999000111',
        user_id: user.id,
      })
    }))

  it.each([
    ['e-mail', { email: 'pasien9@example.com' }],
    ['phone', { phone: '628119900009' }],
  ])('is the one that staff entered with the same verified %s and name', (_, account) =>
    rolledBack(async (client) => {
      await become(client, await newcomer(client, account))
      expect(await save(client, { full_name: 'bambang' })).toMatchObject({
        id: '50000000-0000-4000-8000-000000000009',
        is_account_holder: true,
      })
      await become(client, await newcomer(client, { phone: '628119900010', name: 'Putri' }))
      expect(await save(client, {})).toMatchObject({ id: '50000000-0000-4000-8000-000000000010' })
    }),
  )

  // The desk enters a child under a parent's number, after the parent has signed in.
  it.each([
    ['the name is another', null, { full_name: 'Sari Wulandari' }],
    ['nothing says a name', null, {}],
    ['they are a child, even of a like name', '2018-03-02', { full_name: 'Budi' }],
  ])('is not whoever was entered under the number when %s', (_, birth, typed) =>
    rolledBack(async (client) => {
      const user = await newcomer(client, { phone: '628119900999' })
      const child = await row<{ id: string }>(
        client,
        `insert into public.patients (full_name, birth_date, phone)
         values ('Budi Kecil', $1, '+628119900999') returning id`,
        [birth],
      )
      await become(client, user)
      const own = await save(client, { is_self: true, ...typed })
      expect(own).toMatchObject({ user_id: user.id, is_account_holder: true, birth_date: null })
      expect(own.id).not.toBe(child.id)
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select user_id, is_account_holder, full_name from public.patients where id = $1`,
          [child.id],
        ),
      ).toEqual({ user_id: user.id, is_account_holder: false, full_name: 'Budi Kecil' })
    }),
  )

  it('is nobody again when they say so, and then may be another of their people', () =>
    rolledBack(async (client) => {
      const mother = '50000000-0000-4000-8000-000000000003'
      await become(client, 'rina')
      const { id } = await save(client, {})
      expect(await save(client, { id, is_self: false })).toMatchObject({ is_account_holder: false })
      expect(await save(client, { id: mother, is_self: true })).toMatchObject({
        is_account_holder: true,
      })
      for (let n = 3; n <= 10; n += 1)
        await save(client, { is_self: false, full_name: `Keluarga ${n}` })
      // There is no place for one more beside whoever would become the account holder next.
      expect(await refused(client, { id: mother, is_self: false })).toMatchObject({
        code: 'invalid_input',
        details: { field: 'is_self' },
      })
    }))

  it('is not claimed by an address that nobody has verified', () =>
    rolledBack(async (client) => {
      await become(
        client,
        await newcomer(client, { email: 'pasien9@example.com', verified: false }),
      )
      const { id, email } = await save(client, {})
      expect(id).not.toBe('50000000-0000-4000-8000-000000000009')
      expect(email).toBeNull()
    }))

  it('is not guessed when two records share the number, and not taken from another user', () =>
    rolledBack(async (client) => {
      await client.query(
        `update public.patients set phone = '+628119900009' where id = '50000000-0000-4000-8000-000000000010'`,
      )
      await client.query(
        `update public.patients set email = 'claimed@example.com' where user_id = '40000000-0000-4000-8000-000000000002'`,
      )
      await become(
        client,
        await newcomer(client, { phone: '628119900009', email: 'claimed@example.com' }),
      )
      const { id } = await save(client, {})
      expect(id).not.toMatch(/^50000000/)
    }))
})

describe('save_patient', () => {
  it('changes what is given, keeps what is not, and normalises', () =>
    rolledBack(async (client) => {
      await become(client, 'rina')
      expect(
        await save(client, {
          phone: '0811-100 0009',
          email: 'Rina.Baru@Example.com',
          nik: '3174 0101 0101 0003',
        }),
      ).toMatchObject({
        id: '50000000-0000-4000-8000-000000000001',
        full_name: 'Rina Kusumawati',
        phone: '+628111000009',
        email: 'rina.baru@example.com',
        nik_masked: '3174********0003',
      })
      expect(await save(client, { phone: null })).toMatchObject({
        phone: null,
        email: 'rina.baru@example.com',
      })
      await becomeOwner(client)
      const own = `select nik from private.patient_identities where patient_id = '50000000-0000-4000-8000-000000000001'`
      expect(await row(client, own)).toEqual({ nik: '3174010101010003' })
    }))

  it.each([
    ['Rina\r\nSubject: Rp0', 'Rina Subject: Rp0'],
    ['\u202eaniR\u202c  \u2068Sari\u2069', 'aniR Sari'],
    ['Rina\u2028Sari\u0085', 'Rina Sari'],
    // Spelled with a joiner.
    ['නිශ්\u200dශංක', 'නිශ්\u200dශංක'],
  ])('keeps a name on one line, in its own direction: %j', (typed, name) =>
    rolledBack(async (client) => {
      await become(client, 'rina')
      expect(await save(client, { full_name: typed, emergency_contact_name: typed })).toMatchObject(
        { full_name: name, emergency_contact_name: name },
      )
      expect(await refused(client, { full_name: '\u200f\u2060' })).toMatchObject({
        code: 'invalid_input',
        details: { field: 'full_name' },
      })
    }),
  )

  it('is named on one line, however the account is named', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(
        client,
        await newcomer(client, { phone: '628999000112', name: 'Cit\u202era\nSari' }),
      )
      const { patient_id } = await hold(client, calendar, at(3, '09:00'))
      expect(
        await row(client, `select full_name from public.patients where id = $1`, [patient_id]),
      ).toEqual({ full_name: 'Citra Sari' })
    }))

  it.each(phoneNumbers)('reads the phone number %s', (typed, phone) =>
    rolledBack(async (client) => {
      await become(client, 'rina')
      expect(await save(client, { phone: typed })).toMatchObject({ phone })
    }),
  )

  it.each(noPhoneNumbers.filter(Boolean))('refuses the phone number %s', (typed) =>
    rolledBack(async (client) => {
      await become(client, 'rina')
      expect(await refused(client, { phone: typed })).toMatchObject({
        code: 'invalid_input',
        details: { field: 'phone' },
      })
    }),
  )

  it('records consents by version', () =>
    rolledBack(async (client) => {
      await become(client, 'sari')
      expect(await save(client, { full_name: 'Tanpa', consents: null })).toMatchObject({
        full_name: 'Tanpa',
      })
      await become(client, 'rina')
      await save(client, { consents: { whatsapp: false, marketing: true } })
      const { rows } = await client.query(
        `select purpose, version, is_granted, given_by from public.patient_consents where patient_id = '50000000-0000-4000-8000-000000000001' and given_at = now() order by purpose`,
      )
      const given_by = '40000000-0000-4000-8000-000000000001'
      expect(rows).toEqual([
        { purpose: 'marketing', version: 1, is_granted: true, given_by },
        { purpose: 'whatsapp', version: 1, is_granted: false, given_by },
      ])
    }))

  it('lets a user save family, the front desk and administrators anyone, and nobody else', () =>
    rolledBack(async (client) => {
      const mother = '50000000-0000-4000-8000-000000000003'
      await become(client, 'rina')
      expect(await save(client, { id: mother, full_name: 'Ratih K.' })).toMatchObject({
        id: mother,
        full_name: 'Ratih K.',
      })
      await become(client, 'budi')
      expect(await refused(client, { id: mother, full_name: 'x' })).toMatchObject({
        code: 'not_found',
        status: 404,
      })
      await become(client, 'dewi')
      expect(await refused(client, { id: mother, full_name: 'x' })).toMatchObject({
        code: 'forbidden',
        status: 403,
      })
      await become(client, 'sari')
      expect(await save(client, { id: mother, full_name: 'Ratih S.' })).toMatchObject({
        id: mother,
      })
      await become(client, 'agus')
      expect(await save(client, { id: mother, full_name: 'Ratih' })).toMatchObject({
        full_name: 'Ratih',
      })
      expect(
        await save(client, { full_name: 'Pasien Baru', phone: '0812 0000 0000' }),
      ).toMatchObject({ user_id: null, phone: '+6281200000000' })
      await becomeAnon(client)
      expect(await refused(client, {})).toMatchObject({ code: 'not_signed_in', status: 401 })
    }))

  it('adds people whom a user manages, ten at most', () =>
    rolledBack(async (client) => {
      const { id } = await makePatient(client)
      await become(client, { id })
      for (let n = 2; n <= 10; n += 1)
        expect(await save(client, { is_self: false, full_name: `Keluarga ${n}` })).toMatchObject({
          user_id: id,
        })
      expect(await refused(client, { is_self: false, full_name: 'Satu lagi' })).toMatchObject({
        code: 'invalid_input',
        details: { field: 'is_self' },
      })
      expect(await save(client, { full_name: 'Saya' })).toMatchObject({
        user_id: id,
        full_name: 'Saya',
      })
    }))

  it.each([
    ['is_self', { is_self: 'no' }],
    ['full_name', { is_self: false }],
    ['user_id', { user_id: '40000000-0000-4000-8000-000000000002' }],
    ['is_account_holder', { is_account_holder: false }],
    ['id', { id: 'x' }],
    ['full_name', { full_name: '  ' }],
    ['full_name', { full_name: 'x'.repeat(121) }],
    ['full_name', { full_name: 7 }],
    ['phone', { phone: '12' }],
    ['emergency_contact_phone', { emergency_contact_phone: 'abc' }],
    ['email', { email: 'rina' }],
    ['birth_date', { birth_date: '1990-02-30' }],
    ['birth_date', { birth_date: '2999-01-01' }],
    ['birth_date', { birth_date: 'infinity' }],
    ['sex', { sex: 'x' }],
    ['locale', { locale: 'fr' }],
    ['nik', { nik: '123' }],
    ['consents', { consents: { care: 'yes' } }],
    ['consents', { consents: [] }],
    ['patient', []],
    ['patient', null],
  ])('names %s when it is wrong: %j', (field, patient) =>
    rolledBack(async (client) => {
      await become(client, 'rina')
      expect(await refused(client, patient)).toMatchObject({
        code: 'invalid_input',
        status: 422,
        details: { field },
      })
    }),
  )
})
