import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, day, hold, makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { todayIn, voucher, zones } from '../../support/vouchers.ts'

type Row = {
  code: string
  kind: string
  name_id: string
  remaining: number | null
  valid_until: string | null
  is_usable: boolean
  why_not: string | null
}
const sql = 'select * from public.my_vouchers($1, $2)'
const mine = async (client: pg.ClientBase, booking?: string, patient?: string) =>
  (await client.query<Row>(sql, [booking ?? null, patient ?? null])).rows
const brief = (rows: Row[]) =>
  rows.map(({ code, remaining, why_not }) => [code, remaining, why_not])

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await become(client, rina)
  const booking = await hold(client, calendar, at(3, '09:00'))
  return { calendar, rina, booking: booking.id }
}

async function child(client: pg.ClientBase, parent: { id: string }) {
  await becomeOwner(client)
  const id = randomUUID()
  await client.query(
    `insert into public.patients (id, user_id, full_name) values ($1, $2, 'Anak')`,
    [id, parent.id],
  )
  return id
}

describe('my_vouchers', () => {
  it.each(zones)(
    'counts the first and the last day whole, in the zone of the clinic (%s)',
    (zone) =>
      rolledBack(async (client) => {
        const { calendar, rina, booking } = await scene(client)
        await becomeOwner(client)
        await client.query(`update public.clinics set time_zone = $2 where id = $1`, [
          calendar.clinic,
          zone,
        ])
        const on = async (days: number, column = 'valid_until') =>
          voucher(client, {
            credit: 5_000,
            patient_id: rina.patient,
            clinic_id: calendar.clinic,
            [column]: await todayIn(client, zone, days),
          })
        const codes = [
          await on(0),
          await on(-1),
          await on(0, 'valid_from'),
          await on(1, 'valid_from'),
        ]
        await become(client, rina)
        const said = (rows: Row[]) => {
          const whyNot = new Map(rows.map(({ code, why_not }) => [code, why_not]))
          return codes.map((code) => whyNot.get(code))
        }
        const expected = [null, 'voucher_expired', null, 'voucher_not_applicable']
        expect(said(await mine(client, booking))).toEqual(expected)
        expect(said(await mine(client)), 'in the wallet').toEqual(expected)
      }),
  )

  it('lists credit with what is left of it, and says why what is over cannot be used', () =>
    rolledBack(async (client) => {
      const { rina } = await scene(client)
      const until = day(30)
      const owner = { patient_id: rina.patient }
      const good = await voucher(client, { credit: 200_000, ...owner, valid_until: until })
      const old = await voucher(client, { credit: 90_000, ...owner, valid_until: day(-1) })
      const today = await voucher(client, { credit: 10_000, ...owner, valid_until: day(0) })
      const empty = await voucher(client, { kind: 'credit', ...owner })
      const early = await voucher(client, { credit: 5_000, ...owner, valid_from: day(2) })
      await become(client, rina)
      const rows = await mine(client)
      expect(brief(rows.slice(0, 2))).toEqual([
        [today, 10_000, null],
        [good, 200_000, null],
      ])
      expect(rows[1]).toMatchObject({ kind: 'credit', valid_until: until, is_usable: true })
      expect(Object.fromEntries(rows.slice(2).map((it) => [it.code, it.why_not]))).toEqual({
        [old]: 'voucher_expired',
        [empty]: 'voucher_used_up',
        [early]: 'voucher_not_applicable',
      })
      expect(rows.slice(2).some((it) => it.is_usable)).toBe(false)
    }))

  it('judges for a booking: what pays first comes first, other clinics are told apart', () =>
    rolledBack(async (client) => {
      const { calendar, rina, booking } = await scene(client)
      const elsewhere = await makeCalendar(client)
      const owner = { patient_id: rina.patient }
      const later = await voucher(client, { credit: 50_000, ...owner, valid_until: day(60) })
      const sooner = await voucher(client, { credit: 20_000, ...owner, valid_until: day(20) })
      const small = await voucher(client, { kind: 'percentage', percent: 10 })
      const large = await voucher(client, { kind: 'fixed', amount_idr: 100_000 })
      const unknown = await voucher(client, { kind: 'fixed', amount_idr: 300_000 })
      const far = await voucher(client, {
        kind: 'fixed',
        amount_idr: 10_000,
        clinic_id: elsewhere.clinic,
      })
      // Makes three of the codes known to the account by using them for another booking.
      await become(client, rina)
      const other = await hold(client, elsewhere, at(5, '09:00'))
      for (const code of [small, large, far]) {
        await becomeOwner(client)
        await client.query('select private.reserve_vouchers($1, $2)', [other.id, [code]])
      }
      await client.query('select private.reserve_vouchers($1, $2)', [other.id, []])
      await become(client, rina)
      const again = await hold(client, calendar, at(3, '09:00'))
      const rows = await mine(client, again.id)
      expect(brief(rows)).toEqual([
        [large, null, null],
        [small, null, null],
        [sooner, 20_000, null],
        [later, 50_000, null],
        [far, null, 'voucher_not_applicable'],
      ])
      expect(rows.map(({ code }) => code)).not.toContain(unknown)
      expect(booking).not.toBe(again.id)
    }))

  it('says of each usable voucher what pricing says, and of each refused one too', () =>
    rolledBack(async (client) => {
      const { rina, booking } = await scene(client)
      const owner = { patient_id: rina.patient }
      await voucher(client, { credit: 50_000, ...owner })
      await voucher(client, { credit: 50_000, ...owner, valid_until: day(-3) })
      await voucher(client, { credit: 50_000, ...owner, min_spend_idr: 900_000 })
      await voucher(client, { kind: 'package', ...owner })
      await become(client, rina)
      const rows = await mine(client, booking)
      expect(rows).toHaveLength(4)
      for (const row of rows) {
        const price = 'select public.quote_booking($1, $2)'
        if (row.is_usable) await client.query(price, [booking, row.code])
        else expect((await refusal(client, price, [booking, row.code])).code).toBe(row.why_not)
      }
      expect(rows.filter((it) => it.is_usable)).toHaveLength(1)
    }))

  it('counts what this booking has taken as still there, and nothing once it is paid', () =>
    rolledBack(async (client) => {
      const { rina, booking } = await scene(client)
      const code = await voucher(client, { credit: 400_000, patient_id: rina.patient })
      await client.query('select private.reserve_vouchers($1, $2)', [booking, [code]])
      await become(client, rina)
      expect(brief(await mine(client, booking))).toEqual([[code, 400_000, null]])
      expect(brief(await mine(client))).toEqual([[code, 50_000, null]])
      await becomeOwner(client)
      await client.query('select private.confirm_booking($1)', [booking])
      await become(client, rina)
      expect(brief(await mine(client, booking))).toEqual([[code, 400_000, 'already_paid']])
      expect(brief(await mine(client))).toEqual([[code, 50_000, null]])
    }))

  it('shares credit within a family when paying, and tells people apart when asked for one', () =>
    rolledBack(async (client) => {
      const { rina, booking } = await scene(client)
      const anak = await child(client, rina)
      const code = await voucher(client, { credit: 80_000, patient_id: anak })
      await become(client, rina)
      expect(brief(await mine(client, booking))).toEqual([[code, 80_000, null]])
      expect(brief(await mine(client, undefined, anak))).toEqual([[code, 80_000, null]])
      expect(await mine(client, undefined, rina.patient)).toEqual([])
    }))

  it('shows nobody what others have', () =>
    rolledBack(async (client) => {
      const { rina, booking } = await scene(client)
      await voucher(client, { credit: 80_000, patient_id: rina.patient })
      const budi = await makePatient(client)
      await become(client, budi)
      expect(await mine(client)).toEqual([])
      const missing = { code: 'not_found', status: 404 }
      expect(await refusal(client, sql, [booking, null])).toMatchObject(missing)
      expect(await refusal(client, sql, [null, rina.patient])).toMatchObject(missing)
      const elsewhere = await makeCalendar(client)
      await become(client, budi)
      const own = await hold(client, elsewhere, at(4, '10:00'))
      expect(await refusal(client, sql, [own.id, rina.patient])).toMatchObject(missing)
      expect(await refusal(client, sql, [randomUUID(), null])).toMatchObject(missing)
      await becomeAnon(client)
      expect(await refusal(client, sql, [null, null])).toMatchObject({ code: 'not_signed_in' })
    }))

  it('helps the front desk of the clinic, and not that of another', () =>
    rolledBack(async (client) => {
      const { calendar, rina, booking } = await scene(client)
      const code = await voucher(client, { credit: 80_000, patient_id: rina.patient })
      await become(client, 'sari')
      expect(brief(await mine(client, booking))).toEqual([[code, 80_000, null]])
      expect(brief(await mine(client, undefined, rina.patient))).toEqual([[code, 80_000, null]])
      expect(await mine(client)).toEqual([])
      expect(await refusal(client, sql, [null, randomUUID()])).toMatchObject({ code: 'not_found' })

      const elsewhere = await makeCalendar(client)
      const setClinic = 'update public.staff set clinic_id = $1 where full_name = $2'
      await client.query(setClinic, [elsewhere.clinic, 'Sari Melinda'])
      await become(client, 'sari')
      expect(await refusal(client, sql, [booking, null])).toMatchObject({ code: 'forbidden' })
      await becomeOwner(client)
      await client.query(setClinic, [calendar.clinic, 'Sari Melinda'])
      await become(client, 'sari')
      expect(brief(await mine(client, booking))).toEqual([[code, 80_000, null]])
      await become(client, 'dewi')
      expect(await refusal(client, sql, [booking, null])).toMatchObject({ code: 'forbidden' })
      expect(await refusal(client, sql, [null, rina.patient])).toMatchObject({ code: 'forbidden' })
    }))
})
