import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  cancel,
  checkOut,
  faults,
  holdFor,
  payFor,
  report,
  type Visit,
  wallet,
} from '../../support/money.ts'
import { ownPackage } from '../../support/sales.ts'
import { ask } from '../../support/service-calls.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Issued = {
  id: string
  code: string
  kind: string
  valid_until: string | null
  is_active: boolean
}

const sql = `select public.issue_voucher($1)`
const promo = { kind: 'percentage', name_id: 'Promo', name_en: 'Promotion', percent: 10 }
const issue = (client: pg.PoolClient, voucher: object) =>
  ask<Issued>(client, 'issue_voucher($1)', [JSON.stringify(voucher)])

describe('issue_voucher', () => {
  it('gives a promotion with every rule, and a code that is readable', () =>
    rolledBack(async (client) => {
      const { clinic, service } = await makeCalendar(client)
      await become(client, 'agus')
      const rules = {
        ...promo,
        max_discount_idr: 50_000,
        min_spend_idr: 100_000,
        max_uses: 20,
        max_uses_per_patient: 2,
        valid_from: '2030-01-01',
        valid_until: '2030-02-01',
        clinic_id: clinic,
        service_id: service,
        is_first_visit_only: true,
      }
      const issued = await issue(client, rules)
      expect(issued).toMatchObject({ ...rules, is_active: true })
      expect(issued.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
      expect(await issue(client, { ...promo, code: ' sehat234 ' })).toMatchObject({
        code: 'SEHAT234',
      })
      expect(
        await issue(client, { ...promo, kind: 'fixed', percent: null, amount_idr: 25_000 }),
      ).toMatchObject({ kind: 'fixed', amount_idr: 25_000, percent: null })
    }))

  it('gives a patient credit or sessions, with a reason', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await become(client, 'agus')
      const own = { patient_id: rina.patient, reason: 'Maaf atas penantian' }
      const credit = await issue(client, { ...own, kind: 'credit', amount_idr: 75_000 })
      expect(credit.valid_until).not.toBeNull()
      const names = { name_id: 'Paket hadiah', name_en: 'Gift' }
      const gift = await issue(client, { ...own, ...names, kind: 'package', sessions: 2 })
      await become(client, rina)
      const { rows } = await client.query(`select kind, remaining from public.my_vouchers()`)
      expect(rows).toEqual([
        { kind: 'package', remaining: 2 },
        { kind: 'credit', remaining: 75_000 },
      ])
      expect(await faults(client, rina.patient)).toEqual([])
      expect(gift.code).not.toBe(credit.code)
    }))

  it('gives once what comes twice with its id, refuses another content, and the id is nobody else’s then', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await become(client, 'agus')
      const it = {
        id: randomUUID(),
        kind: 'credit',
        patient_id: rina.patient,
        amount_idr: 75_000,
        reason: 'Maaf atas penantian',
      }
      const given = await issue(client, it)
      expect(given.id).toBe(it.id)
      expect(await issue(client, it)).toEqual(given)
      const more = JSON.stringify({ ...it, amount_idr: 175_000 })
      expect(await refusal(client, sql, [more])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'id', rule: 'reused' },
      })
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 75_000 })
      await becomeOwner(client)
      await client.query(`update public.vouchers set created_by = null where id = $1`, [it.id])
      await become(client, 'agus')
      expect(await refusal(client, sql, [JSON.stringify(it)])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'id' },
      })
    }))

  it.each([
    ['kind', { kind: 'gift' }],
    ['name_id', { name_id: '' }],
    ['name_en', { name_en: 'x'.repeat(81) }],
    ['percent', { percent: 0 }],
    ['percent', { percent: 101 }],
    ['percent', { percent: '10' }],
    ['percent', { percent: 1.5 }],
    ['percent', { percent: null }],
    ['amount_idr', { amount_idr: 5 }],
    ['amount_idr', { kind: 'fixed', percent: null }],
    ['amount_idr', { kind: 'fixed', percent: null, amount_idr: 1e12 }],
    ['max_discount_idr', { max_discount_idr: 0 }],
    ['min_spend_idr', { min_spend_idr: -1 }],
    ['max_uses', { max_uses: 0 }],
    ['max_uses_per_patient', { max_uses_per_patient: 'many' }],
    ['valid_until', { valid_from: '2030-02-01', valid_until: '2030-01-31' }],
    ['valid_until', { valid_until: '2020-01-01' }],
    ['valid_until', { valid_until: 'infinity' }],
    ['valid_from', { valid_from: '31.12.2030' }],
    ['clinic_id', { clinic_id: 'x' }],
    ['service_id', { service_id: '00000000-0000-4000-8000-000000000000' }],
    ['code', { code: 'ABC' }],
    ['code', { code: 'SEHAT10O' }],
    ['sessions', { sessions: 5 }],
    ['patient_id', { patient_id: '00000000-0000-4000-8000-000000000000' }],
    ['is_first_visit_only', { is_first_visit_only: 'yes' }],
    ['patient_id', { kind: 'credit', percent: null, amount_idr: 5 }],
    [
      'reason',
      { kind: 'credit', patient_id: '50000000-0000-4000-8000-000000000001', amount_idr: 5 },
    ],
  ])('names the field %s of %j', (field, wrong) =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      expect(await refusal(client, sql, [JSON.stringify({ ...promo, ...wrong })])).toMatchObject({
        code: 'invalid_input',
        details: { field },
      })
    }),
  )

  it('refuses a clinic or a patient that does not exist', () =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      const credit = { kind: 'credit', amount_idr: 5_000, reason: 'Maaf menunggu' }
      expect(
        await refusal(client, sql, [JSON.stringify({ ...credit, patient_id: randomUUID() })]),
      ).toMatchObject({ code: 'not_found', details: { field: 'patient_id' } })
      const clinic_id = '00000000-0000-4000-8000-000000000000'
      expect(await refusal(client, sql, [JSON.stringify({ ...promo, clinic_id })])).toMatchObject({
        code: 'not_found',
        details: { field: 'clinic_id' },
      })
    }))

  it('refuses a code that there is, and what is no voucher at all', () =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      await issue(client, { ...promo, code: 'SEHAT234' })
      expect(
        await refusal(client, sql, [JSON.stringify({ ...promo, code: 'sehat234' })]),
      ).toMatchObject({ code: 'invalid_input', details: { field: 'code', rule: 'taken' } })
      for (const nothing of [null, '[]', '"x"'])
        expect(await refusal(client, sql, [nothing])).toMatchObject({
          code: 'invalid_input',
          details: { field: 'voucher' },
        })
    }))

  it('is for administrators: of all clinics, or of the one where it counts', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const local = await makePatient(client)
      await client.query(
        `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, 'admin', $2, 'Uji')`,
        [local.id, clinic],
      )
      await become(client, local)
      expect(await refusal(client, sql, [JSON.stringify(promo)])).toMatchObject({
        code: 'forbidden',
      })
      const here = await issue(client, { ...promo, clinic_id: clinic })
      expect(
        (await client.query(`select id from public.vouchers where kind = 'percentage'`)).rows,
      ).toEqual([{ id: here.id }])
      for (const person of ['rina', 'sari', 'dewi'] as const) {
        await become(client, person)
        expect(await refusal(client, sql, [JSON.stringify(promo)])).toMatchObject({
          code: 'forbidden',
        })
      }
      await becomeAnon(client)
      expect(await refusal(client, sql, [JSON.stringify(promo)])).toMatchObject({
        code: 'not_signed_in',
      })
    }))

  it('gives nothing to a patient of another clinic, nor tells whether there is one', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const [rina, local] = [await makePatient(client), await makeStaff(client, 'admin', clinic)]
      const credit = (patient_id: string) => [
        JSON.stringify({
          ...{ kind: 'credit', amount_idr: 5_000, clinic_id: clinic },
          ...{ patient_id, reason: 'Maaf menunggu' },
        }),
      ]
      await become(client, local)
      for (const patient of [rina.patient, randomUUID()])
        expect(await refusal(client, sql, credit(patient))).toMatchObject({
          code: 'not_found',
          details: { field: 'patient_id' },
        })
      await becomeOwner(client)
      await client.query(
        `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2)`,
        [rina.patient, clinic],
      )
      await become(client, local)
      expect(await row<object>(client, sql, credit(rina.patient))).toBeDefined()
    }))
})

describe('deactivate_voucher', () => {
  const end = `select public.deactivate_voucher($1, $2)`

  it('ends a promotion for whoever comes now, keeps its reason, and changes nothing again', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      const late = await holdFor(client, calendar, rina.patient, at(3, '11:00'))
      await become(client, 'agus')
      const { id, code } = await issue(client, promo)
      const open = (await checkOut(client, visit, [code]))!
      expect(open.amount).toBe(315_000)

      await become(client, 'agus')
      const first = await ask(client, 'deactivate_voucher($1, $2)', [id, 'Salah harga'])
      expect(first).toMatchObject({ is_active: false, deactivation_reason: 'Salah harga' })
      expect(await ask(client, 'deactivate_voucher($1, $2)', [id, 'Lagi'])).toEqual(first)
      await becomeOwner(client)
      const price = `select private.price_booking($1, $2)`
      expect(await refusal(client, price, [late.booking, [code]])).toMatchObject({
        code: 'voucher_invalid',
      })
      // Whoever was already paying pays the stated price.
      await report(client, open)
      expect(
        await row(client, `select status, total_idr from public.bookings where id = $1`, [
          visit.booking,
        ]),
      ).toEqual({ status: 'confirmed', total_idr: 315_000 })
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0 })
    }))

  it('refuses what was paid with money, what there is not, no reason, and everyone else', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { clinic } = calendar
      const rina = await makePatient(client)
      const { voucher } = await ownPackage(client, { patient: rina.patient, clinic })
      // paid at the desk, where no payment is made
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await become(client, 'sari')
      await client.query(`select public.confirm_at_desk($1, null, $2)`, [
        visit.booking,
        { idempotency_key: 'desk', payments: [{ method: 'cash', amount_idr: 350_000 }] },
      ])
      await cancel(client, visit, rina, 'credit')
      const { id: credit } = await row<{ id: string }>(
        client,
        `select id from public.vouchers where patient_id = $1 and kind = 'credit'`,
        [rina.patient],
      )
      await become(client, 'agus')
      expect((await refusal(client, end, [credit, 'Salah'])).details).toEqual({
        field: 'voucher_id',
      })
      expect(await ask(client, 'read_voucher($1)', [credit])).toMatchObject({
        can_deactivate: false,
      })
      expect(await refusal(client, end, [voucher, 'Salah'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'voucher_id' },
      })
      expect(await refusal(client, end, [rina.patient, 'Salah'])).toMatchObject({
        code: 'not_found',
      })
      expect(await refusal(client, end, [voucher, ' '])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'reason' },
      })
      for (const person of [rina, 'sari', 'dewi'] as const) {
        await become(client, person)
        expect(await refusal(client, end, [voucher, 'Salah'])).toMatchObject({ code: 'forbidden' })
      }
    }))
})

describe('voucher_use', () => {
  it('counts what is used and reserved, and not what was given back', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await become(client, 'agus')
      const { id, code } = await issue(client, promo)
      await becomeOwner(client)
      const visits = []
      for (const time of ['09:00', '10:00', '11:00', '12:00'])
        visits.push(await holdFor(client, calendar, rina.patient, at(3, time)))
      const [paid, reserved, ended, cancelled] = visits as [Visit, Visit, Visit, Visit]
      for (const visit of [paid, cancelled]) await payFor(client, visit, [code])
      await cancel(client, cancelled, rina)
      for (const visit of [reserved, ended])
        await client.query(`select private.reserve_vouchers($1, $2)`, [visit.booking, [code]])
      await client.query(`select private.end_hold($1)`, [ended.booking])
      const use = `select uses, discount_idr from public.voucher_use(array[$1::uuid])`
      await become(client, 'agus')
      expect((await client.query(use, [id])).rows).toEqual([{ uses: 2, discount_idr: 70_000 }])
      await become(client, 'budi')
      expect((await client.query(use, [id])).rows).toEqual([])
    }))
})
