import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, database, refusal, rolledBack } from '../../support/db.ts'
import { cancel, checkOut, holdFor, payFor, report, type Visit } from '../../support/money.ts'
import { ownPackage } from '../../support/sales.ts'
import { ask, makeFamily } from '../../support/patient-area.ts'
import { newWorld, type World } from '../../support/world.ts'

describe('terbilang', () => {
  it.each([
    [0, 'nol'],
    [1, 'satu'],
    [10, 'sepuluh'],
    [11, 'sebelas'],
    [12, 'dua belas'],
    [20, 'dua puluh'],
    [21, 'dua puluh satu'],
    [100, 'seratus'],
    [111, 'seratus sebelas'],
    [200, 'dua ratus'],
    [999, 'sembilan ratus sembilan puluh sembilan'],
    [1_000, 'seribu'],
    [1_100, 'seribu seratus'],
    [2_000, 'dua ribu'],
    [11_000, 'sebelas ribu'],
    [100_000, 'seratus ribu'],
    [350_000, 'tiga ratus lima puluh ribu'],
    [1_000_000, 'satu juta'],
    [1_650_000, 'satu juta enam ratus lima puluh ribu'],
    [1_001_000, 'satu juta seribu'],
    [3_150_001, 'tiga juta seratus lima puluh ribu satu'],
    [2_000_000_000, 'dua miliar'],
    [1_000_000_000_000, 'satu triliun'],
  ])('%i is %s', async (amount, words) => {
    const { rows } = await database().query('select private.terbilang($1) as words', [amount])
    expect(rows).toEqual([{ words }])
  })
})

describe('receipt numbers', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })

  it('have no gap and no double, though half of the transactions fail', async () => {
    const kept = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const client = await database().connect()
        try {
          await client.query('begin')
          const { rows } = await client.query<{ number: string }>(
            'select private.next_receipt_number($1) as number',
            [world.clinicId],
          )
          await client.query(at % 2 ? 'commit' : 'rollback')
          return at % 2 ? rows[0]!.number : null
        } finally {
          client.release()
        }
      }),
    )
    const numbers = kept.filter((it) => it !== null).sort()
    const year = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' }).slice(0, 4)
    expect(numbers.map((it) => it.slice(4))).toEqual(
      Array.from({ length: 20 }, (_, at) => `${year}/${String(at + 1).padStart(6, '0')}`),
    )
    expect(numbers[0]).toMatch(/^[A-Z]{3}\/\d{4}\/\d{6}$/)
  })
})

it('a receipt says how much of its money has gone back since, under the same number', () =>
  rolledBack(async (client) => {
    const calendar = await makeCalendar(client)
    const rina = await makeFamily(client)
    const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
    const attempt = (await payFor(client, visit))!
    const read = () =>
      ask<{ number: string; amount_idr: number }>(client, rina, 'receipt($1)', [visit.booking])
    const paid = await read()
    expect(paid).toMatchObject({ amount_idr: 350_000, refunded_idr: 0, is_voided: false })
    await report(client, attempt, { refunded: 100_000 })
    expect(await read()).toEqual({ ...paid, refunded_idr: 100_000 })
  }))

describe('the receipt of what was not paid for a booking online', () => {
  it('is that of the desk, and of a package; its owner alone reads it', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(4, '09:00'))
      await become(client, 'agus')
      await client.query(`select public.confirm_at_desk($1, null, $2)`, [
        visit.booking,
        JSON.stringify({
          idempotency_key: 'desk',
          lines: [{ kind: 'session', unit_price_idr: 350_000 }],
          payments: [{ method: 'cash', amount_idr: 350_000 }],
        }),
      ])
      await becomeOwner(client)
      const bought = await ownPackage(client, { patient: rina.patient, clinic: calendar.clinic })
      // Its buyer no longer sees the package.
      await client.query(
        `update public.packages set is_active = false
         where id = (select package_id from public.package_purchases where id = $1)`,
        [bought.purchase],
      )
      await become(client, rina)
      const read = async (argument: string, id: string) =>
        (
          await row<{ it: { number: string; amount_idr: number; purpose_id: string } }>(
            client,
            `select public.receipt(${argument} => $1) as it`,
            [id],
          )
        ).it
      const desk = await read('booking_id', visit.booking)
      expect(desk).toMatchObject({ amount_idr: 350_000, booking_number: visit.number })
      expect(await read('purchase_id', bought.purchase)).toMatchObject({
        amount_idr: 1_650_000,
        purpose_id: 'Paket 5',
        purpose_en: '5 sessions',
      })
      const { rows } = await client.query(
        `select booking ->> 'receipt_number' as number, booking -> 'desk_payments' as paid
         from jsonb_array_elements(public.my_bookings() -> 'bookings') as booking`,
      )
      const paid = { receipt_number: desk.number, amount_idr: 350_000, paid_at: expect.any(String) }
      expect(rows).toEqual([{ number: desk.number, paid: [paid] }])
      await become(client, 'budi')
      for (const [argument, id] of [
        ['booking_id', visit.booking],
        ['purchase_id', bought.purchase],
      ] as const)
        expect(
          await refusal(client, `select public.receipt(${argument} => $1)`, [id]),
        ).toMatchObject({ code: 'not_found', details: { field: argument } })
    }))
})

describe('a receipt with one number', () => {
  type Paper = { number: string; amount_idr: number; refunded_idr: number; purpose_en: string }
  /** All receipts of a booking as staff print them; the patient has the same. */
  async function papers(client: pg.ClientBase, rina: { id: string }, { booking }: Visit) {
    await becomeOwner(client)
    const { rows } = await client.query<{ id: string }>(
      `select id from public.sales where booking_id = $1 order by receipt_number`,
      [booking],
    )
    await become(client, 'agus')
    const all: Paper[] = []
    for (const { id } of rows) {
      const sql = `select public.read_sale($1) -> 'receipt' as paper`
      const { paper } = await row<{ paper: Paper | null }>(client, sql, [id])
      if (paper) all.push(paper)
    }
    await become(client, rina)
    const sql = `select public.receipt($1) as mine, booking ->> 'receipt_number' as number
      from jsonb_array_elements(public.my_bookings() -> 'bookings') as booking
      where booking ->> 'id' = $1::text`
    const { mine, number } = await row<{ mine: Paper; number: string }>(client, sql, [booking])
    await becomeOwner(client)
    expect(all).toContainEqual(mine)
    expect(mine.number).toBe(number)
    return { mine, all: all.map(({ amount_idr, refunded_idr }) => [amount_idr, refunded_idr]) }
  }
  const atDesk = async (client: pg.ClientBase, { booking }: Visit) => {
    const sale = {
      idempotency_key: booking,
      payments: [{ method: 'cash', amount_idr: 350_000 }],
    }
    await become(client, 'agus')
    await client.query(`select public.confirm_at_desk($1, null, $2)`, [booking, sale])
    await becomeOwner(client)
  }
  async function scene(client: pg.ClientBase) {
    const calendar = await makeCalendar(client)
    const rina = await makePatient(client)
    return { rina, visit: await holdFor(client, calendar, rina.patient, at(3, '09:00')) }
  }

  it('is over the price, also when more was paid', () =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client)
      const attempt = (await checkOut(client, visit))!
      await report(client, attempt, { received: 375_000 })
      expect(await papers(client, rina, visit)).toMatchObject({
        mine: { amount_idr: 350_000, purpose_en: expect.not.stringContaining('Credit') },
        all: [[350_000, 0]],
      })
    }))

  it('says nothing about money that came later, and went back', () =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client)
      const attempt = (await payFor(client, visit))!
      await report(client, attempt, { received: 375_000 })
      expect((await papers(client, rina, visit)).all).toEqual([[350_000, 0]])
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.admin_tasks where booking_id = $1`,
        [visit.booking],
      )
      await become(client, 'agus')
      await client.query(`select public.settle_refund($1, 25000, 'cash', null)`, [id])
      const both = [
        [350_000, 0],
        [25_000, 25_000],
      ]
      expect((await papers(client, rina, visit)).all).toEqual(both)
      await becomeOwner(client)
      await report(client, attempt, { received: 375_000, refunded: 100_000 })
      both[0] = [350_000, 100_000]
      expect((await papers(client, rina, visit)).all).toEqual(both)
    }))

  it('says what the desk has paid back', () =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client)
      await atDesk(client, visit)
      await cancel(client, visit, rina, 'refund')
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.admin_tasks where booking_id = $1`,
        [visit.booking],
      )
      await become(client, 'agus')
      await client.query(`select public.settle_refund($1, 350000, 'cash', null)`, [id])
      expect((await papers(client, rina, visit)).all).toEqual([[350_000, 350_000]])
      await become(client, 'agus')
      const { can } = await row<{ can: boolean }>(
        client,
        `select (public.read_sale(sale.id) -> 'can_void')::boolean as can
         from public.sales as sale where booking_id = $1 and not is_refund`,
        [visit.booking],
      )
      expect(can).toBe(false)
    }))

  it('is that of the session when the same was paid at the desk and online', () =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client)
      const attempt = (await checkOut(client, visit))!
      await atDesk(client, visit)
      await report(client, attempt)
      const { mine, all } = await papers(client, rina, visit)
      expect(all).toHaveLength(2)
      expect(mine.purpose_en).toMatch(/^Test, booking/)
    }))
})
