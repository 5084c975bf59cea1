import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, row } from '../../support/calendar.ts'
import { become, refusal, rolledBack } from '../../support/db.ts'
import { recordSql, sell, voidSale, wishOf } from '../../support/desk.ts'
import { makeStaff } from '../../support/staff-people.ts'

const closeSql = `select public.close_day($1, $2, $3, $4) as it`
const reopenSql = `select public.reopen_day($1, $2, $3) as it`
const summarySql = `select public.day_summary($1, $2) as it`

type Day = {
  total_idr: number
  sales: number
  by_method: { method: string; total_idr: number }[]
  closing: { expected: object; counted: object; difference_idr: number; note: string | null } | null
}

async function scene(client: pg.ClientBase) {
  const { clinic } = await makeCalendar(client)
  const desk = await makeStaff(client, 'receptionist', clinic)
  const admin = await makeStaff(client, 'admin', clinic)
  const { today, yesterday } = await row<{ today: string; yesterday: string }>(
    client,
    `select (now() at time zone 'Asia/Jakarta')::date as today, (now() at time zone 'Asia/Jakarta')::date - 1 as yesterday`,
  )
  await become(client, desk)
  await sell(client, wishOf(clinic, 30_000))
  await sell(client, wishOf(clinic, 12_000, { payments: [{ method: 'qris', amount_idr: 12_000 }] }))
  return { clinic, desk, admin, today, yesterday }
}

describe('close_day', () => {
  it('keeps what was counted against what the books say, and takes no more sales', () =>
    rolledBack(async (client) => {
      const { clinic, desk, admin, today } = await scene(client)
      expect(
        (await refusal(client, closeSql, [clinic, today, { cash: 29_000, qris: 12_000 }, null]))
          .details,
      ).toEqual({ field: 'note', rule: 'difference', difference_idr: -1_000 })
      // too little in one method and too much in another is also a difference
      expect(
        (await refusal(client, closeSql, [clinic, today, { cash: 29_000, qris: 13_000 }, null]))
          .details,
      ).toMatchObject({ rule: 'difference' })
      const { it: day } = await row<{ it: Day }>(client, closeSql, [
        clinic,
        today,
        { cash: 29_000, qris: 12_000 },
        'Kembalian kurang',
      ])
      expect(day.closing).toMatchObject({
        expected: { cash: 30_000, qris: 12_000, edc: 0, transfer: 0 },
        counted: { cash: 29_000, qris: 12_000, edc: 0, transfer: 0 },
        difference_idr: -1_000,
        note: 'Kembalian kurang',
      })
      expect(
        await refusal(client, closeSql, [clinic, today, { cash: 30_000, qris: 12_000 }, null]),
      ).toMatchObject({ code: 'sale_closed', details: { rule: 'day_closed' } })
      expect(await refusal(client, recordSql, [wishOf(clinic, 1_000)])).toMatchObject({
        code: 'sale_closed',
        status: 409,
        details: { rule: 'day_closed', day: today },
      })
      // other days stay open
      const ago = new Date(Date.now() - 2 * 86_400_000).toISOString()
      const old = await sell(client, wishOf(clinic, 1_000, { sold_at: ago }))
      await become(client, admin)
      expect(
        (await refusal(client, `select public.void_sale($1, 'Salah ketik')`, [old.id])).code,
      ).toBe('sale_closed')
      await row(client, reopenSql, [clinic, today, 'Nota tertinggal'])
      await voidSale(client, old.id)
      await become(client, desk)
      await sell(client, wishOf(clinic, 1_000))
      const { it: again } = await row<{ it: Day }>(client, closeSql, [
        clinic,
        today,
        { cash: 30_000, qris: 12_000 },
        null,
      ])
      expect(again.closing).toMatchObject({ difference_idr: 0 })
    }))

  it('books no sums that nobody has seen', () =>
    rolledBack(async (client) => {
      const { clinic, today } = await scene(client)
      const seenSql = `select public.close_day($1, $2, $3, $4, $5) as it`
      const counted = { cash: 30_000, qris: 12_000 }
      const seen = { cash: 30_000, transfer: 0, edc: 0, qris: 12_000 }
      await sell(client, wishOf(clinic, 5_000))
      expect(
        (await refusal(client, seenSql, [clinic, today, { ...counted, Cash: 5_000 }, null, seen]))
          .details,
      ).toEqual({ field: 'Cash' })
      expect(
        await refusal(client, seenSql, [clinic, today, counted, 'Kurang', seen]),
      ).toMatchObject({
        code: 'stale_record',
        status: 409,
        details: { rule: 'books_changed', expected: { ...seen, cash: 35_000 } },
      })
      const { it: day } = await row<{ it: Day }>(client, seenSql, [
        clinic,
        today,
        { ...counted, cash: 35_000 },
        null,
        { ...seen, cash: 35_000 },
      ])
      expect(day.closing).toMatchObject({ difference_idr: 0 })
    }))

  it('closes a day that paid more back than it took, with the cash that lay there before', () =>
    rolledBack(async (client) => {
      const { clinic, admin, today } = await scene(client)
      await become(client, admin)
      const ago = new Date(Date.now() - 2 * 86_400_000).toISOString()
      for (const method of ['cash', 'transfer']) {
        const payments = [{ method, amount_idr: 200_000 }]
        const old = await sell(client, wishOf(clinic, 200_000, { sold_at: ago, payments }))
        await voidSale(client, old.id)
      }
      const openedSql = `select public.close_day($1, $2, $3, $4, '{}', $5) as it`
      const counted = { cash: 330_000, transfer: -200_000, qris: 12_000 }
      expect(
        (await refusal(client, openedSql, [clinic, today, counted, null, 400_000])).details,
      ).toMatchObject({ field: 'note', difference_idr: 100_000 })
      expect(
        (await refusal(client, openedSql, [clinic, today, { cash: -1 }, null, 0])).details,
      ).toEqual({ field: 'cash' })
      expect((await refusal(client, openedSql, [clinic, today, {}, null, -1])).details).toEqual({
        field: 'opening_idr',
      })
      const { it: day } = await row<{ it: Day }>(client, openedSql, [
        clinic,
        today,
        counted,
        null,
        500_000,
      ])
      expect(day).toMatchObject({
        last_opening_idr: 500_000,
        closing: {
          expected: { cash: -170_000, transfer: -200_000 },
          opening_idr: 500_000,
          counted,
          difference_idr: 0,
        },
      })
    }))

  it.each([
    [{ cash: 'x' }, null, 'cash'],
    [{ cash: 1.5 }, null, 'cash'],
    [[], null, 'counted'],
    [{}, 'x', 'note'],
  ])('refuses %j', (counted, note, field) =>
    rolledBack(async (client) => {
      const { clinic, today } = await scene(client)
      expect(
        (await refusal(client, closeSql, [clinic, today, JSON.stringify(counted), note])).details,
      ).toMatchObject({ field })
    }),
  )
})

describe('day_summary', () => {
  it('shows the front desk its day, and administrators any', () =>
    rolledBack(async (client) => {
      const { clinic, desk, admin, today, yesterday } = await scene(client)
      const { it: day } = await row<{ it: Day }>(client, summarySql, [clinic, today])
      expect(day).toMatchObject({ total_idr: 42_000, sales: 2, closing: null })
      expect(day.by_method.map(({ method, total_idr }) => [method, total_idr])).toEqual([
        ['cash', 30_000],
        ['transfer', 0],
        ['edc', 0],
        ['qris', 12_000],
        ['online', 0],
        ['credit', 0],
      ])
      for (const sql of [summarySql, `select public.close_day($1, $2, '{}')`])
        expect((await refusal(client, sql, [clinic, yesterday])).code).toBe('forbidden')
      expect((await refusal(client, reopenSql, [clinic, today, 'Salah hitung'])).code).toBe(
        'forbidden',
      )
      await become(client, admin)
      expect((await row<{ it: Day }>(client, summarySql, [clinic, yesterday])).it).toMatchObject({
        total_idr: 0,
      })
      expect((await refusal(client, summarySql, [clinic, '2190-01-01'])).details).toEqual({
        field: 'on_date',
      })
      for (const person of ['dewi', 'rina'] as const) {
        await become(client, person)
        expect((await refusal(client, summarySql, [clinic, today])).code).toBe('forbidden')
      }
      expect(desk.id).not.toBe(admin.id)
    }))
})

describe('reopen_day', () => {
  it('wants a reason', () =>
    rolledBack(async (client) => {
      const { clinic, admin, today } = await scene(client)
      await become(client, admin)
      expect((await refusal(client, reopenSql, [clinic, today, ' '])).details).toEqual({
        field: 'reason',
      })
      expect((await refusal(client, reopenSql, [null, today, 'Salah'])).details).toEqual({
        field: 'clinic_id',
      })
      expect(
        (await row<{ it: Day }>(client, reopenSql, [clinic, today, 'Salah hitung'])).it.closing,
      ).toBeNull()
    }))
})
