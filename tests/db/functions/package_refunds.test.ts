import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { refusal, rolledBack } from '../../support/db.ts'
import { cancel, faults, holdFor, payFor, report } from '../../support/money.ts'
import { ownPackage } from '../../support/sales.ts'

async function scene(client: pg.ClientBase, used: number) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const owned = await ownPackage(client, { patient: rina.patient, clinic: calendar.clinic })
  const visits = []
  for (let n = 0; n < used; n += 1) {
    const visit = await holdFor(client, calendar, rina.patient, at(3 + n, '09:00'))
    await payFor(client, visit, [owned.code])
    visits.push(visit)
  }
  const state = async () => {
    expect(await faults(client, rina.patient)).toEqual([])
    return row(
      client,
      `select purchase.status, voucher.is_active, ledger.usable, ledger.used, ledger.taken_back,
         array(select task.kind || coalesce(' ' || (task.details ->> 'amount_idr'), '') from public.admin_tasks as task
           where task.purchase_id = purchase.id order by task.kind) as tasks
       from public.package_purchases as purchase
       join public.vouchers as voucher on voucher.id = purchase.voucher_id
       cross join lateral private.voucher_ledger(array[voucher.id]) as ledger
       where purchase.id = $1`,
      [owned.purchase],
    )
  }
  return { calendar, rina, visits, state, ...owned, bought: owned }
}

describe('money of a package that goes back', () => {
  it('takes all of its sessions, in the same transaction, when none was used', () =>
    rolledBack(async (client) => {
      const { bought, state } = await scene(client, 0)
      await report(client, bought, { refunded: 1_650_000 })
      const gone = {
        status: 'refunded',
        is_active: false,
        usable: 0,
        used: 0,
        taken_back: 5,
        tasks: ['payment_review'],
      }
      expect(await state()).toEqual(gone)
      await report(client, bought, { refunded: 1_650_000 })
      expect(await state()).toEqual(gone)
    }))

  it('takes the unused sessions that it had paid, and leaves those that were used', () =>
    rolledBack(async (client) => {
      const { rina, visits, bought, state } = await scene(client, 2)
      await report(client, bought, { refunded: 990_000 })
      expect(await state()).toMatchObject({
        status: 'paid',
        is_active: true,
        usable: 0,
        used: 2,
        taken_back: 3,
      })
      // A session that is released later was paid for and can be used again.
      await cancel(client, visits[0]!, rina)
      expect(await state()).toMatchObject({ usable: 1, used: 1, taken_back: 3 })
    }))

  it('takes sessions that were booked when it went back as soon as they come back', () =>
    rolledBack(async (client) => {
      const { calendar, rina, visits, bought, code, state } = await scene(client, 4)
      const held = await holdFor(client, calendar, rina.patient, at(9, '09:00'))
      const price = `select private.reserve_vouchers($1, $2)`
      await client.query(price, [held.booking, [code]])
      await report(client, bought, { refunded: 1_320_000 })
      expect(await state()).toMatchObject({ status: 'paid', usable: 0, used: 4, taken_back: 0 })
      // the held session can be priced again, and is taken back once it is not used
      await client.query(price, [held.booking, [code]])
      expect(await state()).toMatchObject({ usable: 0, taken_back: 0 })
      await client.query(price, [held.booking, []])
      expect(await state()).toMatchObject({ usable: 0, taken_back: 1 })
      for (const [n, visit] of visits.entries()) {
        await cancel(client, visit, rina)
        expect(await state()).toMatchObject({
          usable: n < 3 ? 0 : 1,
          used: 3 - n,
          taken_back: Math.min(2 + n, 4),
        })
      }
    }))

  it('rounds down to whole sessions, over all that has gone back', () =>
    rolledBack(async (client) => {
      const { bought, state } = await scene(client, 0)
      await report(client, bought, { refunded: 329_999 })
      expect(await state()).toMatchObject({ usable: 5, taken_back: 0 })
      await report(client, bought, { refunded: 330_000 })
      expect(await state()).toMatchObject({ usable: 4, taken_back: 1 })
      await report(client, bought, { refunded: 700_000 })
      expect(await state()).toMatchObject({ usable: 3, taken_back: 2 })
    }))

  it('leaves what used sessions are worth as a debt, once, that staff see', () =>
    rolledBack(async (client) => {
      const { calendar, rina, bought, code, state } = await scene(client, 2)
      await report(client, bought, { refunded: 1_650_000 })
      expect(await state()).toMatchObject({
        status: 'refunded',
        is_active: false,
        usable: 0,
        taken_back: 3,
        tasks: ['payment_review', 'receivable 660000'],
      })
      const next = await holdFor(client, calendar, rina.patient, at(9, '09:00'))
      const sql = `select private.price_booking($1, $2)`
      expect(await refusal(client, sql, [next.booking, [code]])).toMatchObject({
        code: 'voucher_invalid',
      })
    }))

  it('asks no more for sessions that came back, and nothing once all have', () =>
    rolledBack(async (client) => {
      const { rina, visits, bought, purchase } = await scene(client, 3)
      const asked = async () => {
        expect(await faults(client, rina.patient)).toEqual([])
        const { rows } = await client.query<{ owed: string; status: string }>(
          `select details ->> 'amount_idr' as owed, status from public.admin_tasks
           where purchase_id = $1 and kind = 'receivable' order by created_at, details ->> 'refunded_idr'`,
          [purchase],
        )
        return rows
      }
      // of five sessions four are paid for no more, and three are used
      await report(client, bought, { refunded: 1_320_000 })
      expect(await asked()).toEqual([{ owed: '660000', status: 'open' }])
      await cancel(client, visits[0]!, rina)
      expect(await asked()).toEqual([{ owed: '330000', status: 'open' }])
      await report(client, bought, { refunded: 1_650_000 })
      expect((await asked()).map(({ owed }) => owed).sort()).toEqual(['330000', '330000'])
      await cancel(client, visits[1]!, rina)
      await cancel(client, visits[2]!, rina)
      expect(await asked()).toEqual([
        { owed: '0', status: 'done' },
        { owed: '0', status: 'done' },
      ])
    }))

  it('does not confirm a booking whose session it has taken', () =>
    rolledBack(async (client) => {
      const { calendar, rina, bought, code } = await scene(client, 0)
      const held = await holdFor(client, calendar, rina.patient, at(9, '09:00'))
      await client.query(`select private.reserve_vouchers($1, $2)`, [held.booking, [code]])
      await report(client, bought, { refunded: 1_650_000 })
      expect(
        await refusal(client, `select public.open_payment($1, 'midtrans')`, [held.booking]),
      ).toMatchObject({ code: 'voucher_used_up' })
    }))

  it('takes sessions that had run out before it asks for those that were used', () =>
    rolledBack(async (client) => {
      const { bought, voucher, state } = await scene(client, 2)
      await client.query(
        `update public.vouchers set valid_until = current_date - 2 where id = $1`,
        [voucher],
      )
      await client.query(`select private.expire_vouchers()`)
      expect(await state(), 'they have run out').toMatchObject({ usable: 0, taken_back: 0 })
      await report(client, bought, { refunded: 990_000 })
      expect(await state()).toMatchObject({ usable: 0, used: 2, taken_back: 3 })
    }))
})
