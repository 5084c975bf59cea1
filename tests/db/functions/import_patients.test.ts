import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, database, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Answer = {
  key: string
  outcome: string
  patient_id?: string
  field?: string
  known?: { full_name: string; keys: string[] }
}
const sql = `select public.import_patients($1, $2, $3) as answers`

const bring = async (client: pg.ClientBase, clinic: string, rows: unknown[], isTrial = false) =>
  (await row<{ answers: Answer[] }>(client, sql, [clinic, JSON.stringify(rows), isTrial])).answers
const outcomes = (answers: Answer[]) => answers.map(({ outcome }) => outcome)
/** Only the people of this file, because parallel tests add others. */
const count = async (client: pg.ClientBase) =>
  (
    await row<{ count: number }>(
      client,
      `select count(*) from public.patients
       where full_name in ('Maya Pindahan Uji', 'Adik Maya Uji', 'Bersalah Uji')`,
    )
  ).count

const maya = {
  key: 'no:1',
  patient: {
    full_name: 'Maya Pindahan Uji',
    phone: '0812-9000-7711',
    email: 'Maya.Pindahan@example.com',
    birth_date: '1990-12-31',
    sex: 'female',
    nik: '3174 0171 1290 0003',
  },
}
const faulty = (field: string, value: string) => ({
  key: `no:${field}`,
  patient: { full_name: 'Bersalah Uji', [field]: value },
})

describe('import_patients', () => {
  it('writes whole rows once, and says what is wrong with the others', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await become(client, 'agus')
      const before = await count(client)
      const rows = [
        maya,
        faulty('full_name', ' '),
        faulty('phone', '12'),
        faulty('birth_date', '1990-02-31'),
        // What a spreadsheet writes for no day at all.
        faulty('birth_date', '1899-12-30'),
        faulty('email', 'tanpa-at'),
        faulty('sex', 'x'),
        faulty('nik', '12'),
        { key: 'no:2', patient: { full_name: 'Adik Maya Uji', phone: '0812 9000 7711' } },
      ]
      const trial = await bring(client, clinic, rows, true)
      expect(await count(client)).toBe(before)
      expect(outcomes(trial)).toEqual(['new', ...Array<string>(7).fill('faulty'), 'new'])
      expect(trial.slice(1, 8).map(({ field }) => field)).toEqual([
        'full_name',
        'phone',
        'birth_date',
        'birth_date',
        'email',
        'sex',
        'nik',
      ])
      expect(trial[0]).not.toHaveProperty('patient_id')
      const first = await bring(client, clinic, rows)
      expect(outcomes(first)).toEqual(outcomes(trial))
      expect(await count(client)).toBe(before + 2)
      expect(outcomes(await bring(client, clinic, rows))).toEqual([
        'done',
        ...Array<string>(7).fill('faulty'),
        'done',
      ])
      expect(await count(client)).toBe(before + 2)
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select phone, email, birth_date, nik_masked, locale, nik, clinic_id, created_by is not null as is_told
           from public.patients as patient
           join private.patient_identities as identity on identity.patient_id = patient.id
           join public.patient_clinics as known on known.patient_id = patient.id
           where patient.id = $1`,
          [first[0]!.patient_id],
        ),
      ).toEqual({
        phone: '+6281290007711',
        email: 'maya.pindahan@example.com',
        birth_date: '1990-12-31',
        nik_masked: '3174********0003',
        nik: '3174017112900003',
        locale: 'id',
        clinic_id: clinic,
        is_told: true,
      })
    }))

  it('knows people again, and writes nobody twice', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await become(client, 'agus')
      const [made] = await bring(client, clinic, [maya])
      const again = (key: string, patient: Record<string, string>, more = {}) => ({
        key,
        patient: { full_name: 'MAYA PINDAHAN UJI', ...patient },
        ...more,
      })
      const rows = [
        again('a', { phone: '+62 812 9000 7711' }),
        again('b', { email: 'maya.pindahan@example.com', full_name: 'Maya Pindahan' }),
        again('c', { birth_date: '1990-12-31' }),
        again('d', {}),
        again('e', { phone: '0812 9000 7711', birth_date: '1960-01-01' }),
        again('f', { phone: '0812 9000 9999' }),
        again('g', { phone: '0812 9000 7711' }, { is_other: true }),
      ]
      const answers = await bring(client, clinic, rows, true)
      expect(outcomes(answers)).toEqual([
        ...Array<string>(4).fill('known'),
        ...Array<string>(3).fill('new'),
      ])
      expect(answers[0]).toMatchObject({
        patient_id: made!.patient_id,
        known: { full_name: 'Maya Pindahan Uji', phone: '+6281290007711' },
      })
      // Also within one file.
      const twins = ['x', 'y'].map((key) => ({
        key,
        patient: { full_name: 'Kembar Uji', phone: '081290008822' },
      }))
      const [one, two] = await bring(client, clinic, twins, true)
      expect([one!.outcome, two!.outcome]).toEqual(['new', 'known'])
      expect(two!.known).toMatchObject({ full_name: 'Kembar Uji', keys: ['x', 'y'] })
      expect(outcomes(await bring(client, clinic, twins))).toEqual(['new', 'known'])
      expect(outcomes(await bring(client, clinic, twins))).toEqual(['done', 'done'])
    }))

  it('two people with one number are not taken for each other', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await become(client, 'agus')
      const named = (full_name: string, birth_date?: string) => ({
        key: 'no:1',
        patient: { full_name, ...(birth_date && { birth_date }) },
      })
      const rows = [
        named('Maya Pindahan Uji', '1990-12-31'),
        named('Bersalah Uji'),
        named('Maya Pindahan Uji', '1960-01-01'),
        named('Maya Pindahan'),
        named('maya pindahan uji', '1990-12-31'),
      ]
      const answers = await bring(client, clinic, rows)
      expect(outcomes(answers)).toEqual(['new', 'faulty', 'faulty', 'done', 'done'])
      for (const answer of answers.slice(1, 3))
        expect(answer).toMatchObject({
          field: 'number',
          known: { full_name: 'Maya Pindahan Uji', keys: ['no:1'] },
        })
      expect(await count(client)).toBe(1)
    }))

  it('is the work of administrators of that clinic', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const boss = await makeStaff(client, 'admin', clinic)
      const elsewhere = await makeStaff(client, 'admin', (await makeCalendar(client)).clinic)
      await become(client, boss)
      expect(outcomes(await bring(client, clinic, [maya]))).toEqual(['new'])
      const values = [clinic, JSON.stringify([maya]), false]
      for (const person of [elsewhere, 'sari', 'dewi', 'rina'] as const) {
        await become(client, person)
        expect(await refusal(client, sql, values)).toMatchObject({ code: 'forbidden' })
      }
      await become(client, boss)
      for (const [rows, field] of [
        [null, 'rows'],
        ['{}', 'rows'],
        ['[]', 'rows'],
        ['[1]', 'rows'],
        ['[{"key": "", "patient": {}}]', 'rows'],
        ['[{"key": "a"}]', 'rows'],
        [JSON.stringify(Array(501).fill(maya)), 'rows'],
      ] as const)
        expect(await refusal(client, sql, [clinic, rows, false])).toMatchObject({
          code: 'invalid_input',
          details: { field },
        })
      expect(await refusal(client, sql, [null, '[]', false])).toMatchObject({
        details: { field: 'clinic_id' },
      })
      await becomeAnon(client)
      expect(await refusal(client, sql, values)).toMatchObject({ code: 'not_signed_in' })
    }))

  it('written by two at once is there once', async () => {
    const mark = `Balapan Uji ${process.pid}${Date.now()}`
    const setUp = await database().connect()
    const { rows } = await setUp.query<{ id: string }>(
      `select id from public.clinics where is_active order by name limit 1`,
    )
    setUp.release()
    const clinic = rows[0]!.id
    const file = [0, 1, 2].map((n) => ({
      key: `${mark} ${n}`,
      patient: { full_name: `${mark} ${n}`, birth_date: `199${n}-01-01` },
    }))
    const runs = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const client = await database().connect()
        try {
          await client.query('begin')
          await become(client, 'agus')
          const answers = outcomes(await bring(client, clinic, file))
          await client.query('commit')
          return answers.join()
        } finally {
          await client.query('rollback')
          client.release()
        }
      }),
    )
    expect(runs.sort()).toEqual([
      'done,done,done',
      'done,done,done',
      'done,done,done',
      'new,new,new',
    ])
    const made = await database().query(
      `delete from public.patients where full_name like $1 || '%' returning id`,
      [mark],
    )
    expect(made.rowCount).toBe(3)
  })
})
