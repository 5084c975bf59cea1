import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { deskLife } from '../../support/desk-life.ts'
import { sell, voidSale, wishOf } from '../../support/desk.ts'
import { history } from '../../support/histories.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.sales_summary($1, $2, $3) as it`

type Sum = { total_idr: number; sales?: number }
type Summary = {
  total_idr: number
  sales: number
  voided_idr: number
  by_day: (Sum & { day: string })[]
  by_method: (Sum & { method: string })[]
  by_kind: (Sum & { kind: string })[]
  by_physiotherapist: (Sum & { physiotherapist_id: string | null; name: string | null })[]
}

const days = `(now() at time zone 'Asia/Jakarta')::date - 30 as first, (now() at time zone 'Asia/Jakarta')::date + 30 as last`
const spanOf = (client: pg.ClientBase) =>
  row<{ first: string; last: string }>(client, `select ${days}`)

async function summary(client: pg.ClientBase, clinic: string | null): Promise<Summary> {
  const { first, last } = await spanOf(client)
  await become(client, 'agus')
  const { it } = await row<{ it: Summary }>(client, sql, [first, last, clinic])
  await becomeOwner(client)
  return it
}

/** The same sums, computed from the rows. */
async function rows(client: pg.ClientBase, clinic: string) {
  const list = async (text: string) =>
    (await client.query<{ key: string | null; idr: number }>(text, [clinic])).rows.map(
      ({ key, idr }) => [key, idr] as const,
    )
  return {
    total: await list(
      `select null as key, coalesce(sum(total_idr), 0)::bigint as idr from public.sales where clinic_id = $1`,
    ),
    days: await list(
      `select (sold_at at time zone 'Asia/Jakarta')::date::text as key, sum(total_idr)::bigint as idr from public.sales where clinic_id = $1 group by 1`,
    ),
    methods: await list(
      `select method as key, sum(amount_idr)::bigint as idr from public.sale_payments where sale_id in (select id from public.sales where clinic_id = $1) group by 1`,
    ),
    kinds: await list(
      `select kind as key, sum(amount_idr)::bigint as idr from public.sale_lines where sale_id in (select id from public.sales where clinic_id = $1) group by 1`,
    ),
    people:
      await list(`select appointment.physiotherapist_id as key, sum(total_idr)::bigint as idr from public.sales as sale
      left join public.appointments as appointment on appointment.booking_id = sale.booking_id where sale.clinic_id = $1 group by 1`),
  }
}

const sorted = (list: readonly (readonly [string | null, number])[]) =>
  list.filter(([, idr]) => idr !== 0).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))

async function compare(client: pg.ClientBase, clinic: string) {
  const it = await summary(client, clinic)
  const real = await rows(client, clinic)
  expect(it.total_idr).toBe(real.total[0]![1])
  expect(sorted(it.by_day.map(({ day, total_idr }) => [day, total_idr]))).toEqual(sorted(real.days))
  expect(sorted(it.by_method.map(({ method, total_idr }) => [method, total_idr]))).toEqual(
    sorted(real.methods),
  )
  expect(sorted(it.by_kind.map(({ kind, total_idr }) => [kind, total_idr]))).toEqual(
    sorted(real.kinds),
  )
  expect(
    sorted(it.by_physiotherapist.map((who) => [who.physiotherapist_id, who.total_idr])),
  ).toEqual(sorted(real.people))
  for (const list of [it.by_day, it.by_method, it.by_kind, it.by_physiotherapist])
    expect((list as Sum[]).reduce((sum, { total_idr }) => sum + total_idr, 0)).toBe(it.total_idr)
  return it
}

/** Kinds of entries: each occurs in every history, and leaving one out must be noticed. */
const kinds: Record<string, string> = {
  'a sale at the desk': `channel = 'desk' and voids_sale_id is null and purchase_id is null`,
  'a void': `voids_sale_id is not null`,
  'a session that is paid online': `channel = 'online' and booking_id is not null and not is_refund`,
  'money that goes back': `is_refund and booking_id is not null`,
  'a package at the desk': `channel = 'desk' and purchase_id is not null`,
  'a package that is bought online': `channel = 'online' and purchase_id is not null and not is_refund`,
  'a package whose money goes back': `is_refund and purchase_id is not null`,
  'money that becomes credit': `exists (select from public.sale_lines where sale_id = sale.id and kind = 'credit')`,
  'credit that pays': `exists (select from public.sale_payments where sale_id = sale.id and method = 'credit')`,
}

async function expectMissed(client: pg.ClientBase, clinic: string) {
  for (const [name, is] of Object.entries(kinds)) {
    await client.query('savepoint plant')
    const { rowCount } = await client.query(
      `select private.add_to_totals(sale, 'all', '', -sale.total_idr, 0) from public.sales as sale
       where sale.clinic_id = $1 and sale.total_idr <> 0 and ${is} limit 1`,
      [clinic],
    )
    expect(rowCount, name).toBe(1)
    await expect(compare(client, clinic), name).rejects.toThrow()
    await client.query('rollback to savepoint plant')
  }
}

describe('sales_summary', () => {
  it.each([1, 2, 3])('agrees with the rows after a history of chance (%i)', (seed) =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const rina = await makePatient(client)
      const life = history({ client, calendar, rina }, seed)
      const desk = await deskLife({ client, calendar, rina }, seed)
      for (let n = 0; n < 24; n += 1) {
        await life.step()
        await desk.step()
      }
      const before = await compare(client, calendar.clinic)
      // credit spent at the desk leaves no fault in the voucher ledger
      const { rows: wrong } = await client.query(
        `select fault from private.voucher_ledger(array(select id from public.vouchers where patient_id = $1)) where fault is not null`,
        [rina.patient],
      )
      expect(wrong).toEqual([])
      expect(before.sales).toBeGreaterThan(0)
      await expectMissed(client, calendar.clinic)
      // when the physiotherapist changes, the sums follow
      await client.query(
        `update public.appointments set physiotherapist_id = $2 where id in
           (select id from public.appointments where clinic_id = $1 and status in ('held', 'awaiting_payment', 'confirmed') limit 2)`,
        [calendar.clinic, calendar.physiotherapists[1]],
      )
      await compare(client, calendar.clinic)
      await client.query('set constraints all immediate')
      expect(
        (
          await client.query(`select from private.sales_totals_faults() where clinic_id = $1`, [
            calendar.clinic,
          ])
        ).rowCount,
      ).toBe(0)
    }),
  )

  it('counts what stands, and says what was voided', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await become(client, 'agus')
      await sell(client, wishOf(clinic, 20_000))
      await voidSale(client, (await sell(client, wishOf(clinic, 5_000))).id)
      expect(await compare(client, clinic)).toMatchObject({
        total_idr: 20_000,
        sales: 1,
        voided_idr: 5_000,
      })
    }))

  it('is seen by the nightly check when it differs, and can be made anew', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await become(client, 'agus')
      await sell(client, wishOf(clinic, 20_000))
      await becomeOwner(client)
      await client.query(
        `update private.sales_totals set amount_idr = amount_idr + 1 where clinic_id = $1 and dimension = 'method'`,
        [clinic],
      )
      const faults = async () =>
        (await client.query(`select rule from private.ledger_faults() where id = $1`, [clinic]))
          .rows
      expect(await faults()).toEqual([{ rule: 'sales_totals' }])
      await client.query(`select private.rebuild_sales_totals()`)
      expect(await faults()).toEqual([])
    }))

  it('is for administrators, each of their clinics', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const { first, last } = await spanOf(client)
      await become(client, 'agus')
      await sell(client, wishOf(clinic, 20_000))
      const admin = await makeStaff(client, 'admin', clinic)
      await becomeOwner(client)
      for (const who of ['rina', 'sari', 'dewi'] as const) {
        await become(client, who)
        for (const where of [clinic, null])
          expect((await refusal(client, sql, [first, last, where])).code).toBe('forbidden')
      }
      await become(client, admin)
      expect((await row<{ it: Summary }>(client, sql, [first, last, null])).it.total_idr).toBe(
        20_000,
      )
      const [other] = (
        await client.query<{ id: string }>(
          `select id from public.clinics where is_active and id <> $1 limit 1`,
          [clinic],
        )
      ).rows
      expect((await refusal(client, sql, [first, last, other!.id])).code).toBe('forbidden')
      expect((await refusal(client, sql, [last, first, null])).details).toEqual({
        field: 'to_date',
      })
      expect((await refusal(client, sql, [null, first, null])).details).toEqual({
        field: 'from_date',
      })
      expect((await refusal(client, sql, ['2026-01-01', 'infinity', null])).details).toEqual({
        field: 'to_date',
      })
      expect((await refusal(client, sql, ['-infinity', 'infinity', null])).details).toEqual({
        field: 'from_date',
      })
    }))
})
