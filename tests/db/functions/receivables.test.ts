import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { faults, holdFor, payFor, report } from '../../support/money.ts'
import { makePurchase, ownPackage } from '../../support/sales.ts'

/** A package of five, one session of which is booked. */
async function usedPackage(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const { clinic } = calendar
  const { patient } = await makePatient(client)
  const owned = await ownPackage(client, { patient, clinic })
  await payFor(client, await holdFor(client, calendar, patient, at(3, '09:00')), [owned.code])
  return { clinic, patient, owned }
}

describe('receivables', () => {
  it('tells what is owed for a package, at the clinic that sold it, of one clinic or of all', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { clinic } = calendar
      const { patient } = await makePatient(client)
      // Money for a cancelled purchase became credit; the credit was used, then the money was
      // refunded.
      const bought = await makePurchase(client, { patient, clinic })
      await client.query(`update public.package_purchases set status = 'cancelled' where id = $1`, [
        bought.purchase,
      ])
      await report(client, bought)
      const { code } = await row<{ code: string }>(
        client,
        `select code from public.vouchers where patient_id = $1`,
        [patient],
      )
      await payFor(client, await holdFor(client, calendar, patient, at(3, '09:00')), [code])
      await report(client, bought, { refunded: bought.amount })
      await become(client, 'sari')
      for (const of of [clinic, null]) {
        const { rows } = await client.query<{ patient_id: string }>(
          `select * from public.receivables($1)`,
          [of],
        )
        expect(rows.filter((it) => it.patient_id === patient)).toMatchObject([
          { clinic_id: clinic, booking_id: null, payment_id: bought.id, amount_idr: 350_000 },
        ])
      }
    }))

  it('tells what the used sessions of a package are worth, until its task is closed', () =>
    rolledBack(async (client) => {
      const { clinic, patient, owned } = await usedPackage(client)
      await report(client, owned, { refunded: owned.amount })
      const owed = async () => {
        await become(client, 'sari')
        const sql = `select * from public.receivables($1)`
        const { rows } = await client.query<{ patient_id: string; amount_idr: number }>(sql, [
          clinic,
        ])
        const { it } = await row<{ it: { balance: { owed_idr: number } } }>(
          client,
          `select public.read_patient($1) as it`,
          [patient],
        )
        const mine = rows.filter((it) => it.patient_id === patient)
        // the record of the patient says the same
        expect(it.balance.owed_idr).toBe(mine.reduce((sum, { amount_idr }) => sum + amount_idr, 0))
        return mine
      }
      expect(await owed()).toMatchObject([
        {
          clinic_id: clinic,
          booking_id: null,
          payment_id: owned.id,
          voucher_id: owned.voucher,
          amount_idr: 330_000,
        },
      ])
      await becomeOwner(client)
      await client.query(
        `update public.admin_tasks set status = 'done', resolved_at = now()
         where purchase_id = $1 and kind = 'receivable'`,
        [owned.purchase],
      )
      expect(await owed()).toEqual([])
    }))

  it('tells the same when the clinic itself has paid the package back', () =>
    rolledBack(async (client) => {
      const { clinic, patient, owned } = await usedPackage(client)
      await become(client, 'agus')
      const { it: refund } = await row<{ it: string }>(
        client,
        `select public.begin_refund($1, $2, 'Diminta', 'k') ->> 'refund_id' as it`,
        [owned.id, owned.amount],
      )
      await becomeOwner(client)
      await client.query(`select public.end_refund($1, false)`, [refund])
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.admin_tasks where purchase_id = $1 and status = 'open'`,
        [owned.purchase],
      )
      await become(client, 'agus')
      await client.query(`select public.settle_refund($1, $2, 'cash', null)`, [id, owned.amount])
      await become(client, 'sari')
      const { rows } = await client.query<{ patient_id: string }>(
        `select * from public.receivables($1)`,
        [clinic],
      )
      expect(rows.filter((it) => it.patient_id === patient)).toMatchObject([
        { payment_id: owned.id, voucher_id: owned.voucher, amount_idr: 330_000 },
      ])
      expect(await faults(client, patient)).toEqual([])
    }))

  it('is told to staff of the clinic alone', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      for (const who of [rina, 'rina', 'dewi'] as const) {
        await become(client, who)
        const sql = `select * from public.receivables($1)`
        expect(await refusal(client, sql, [calendar.clinic])).toMatchObject({ code: 'forbidden' })
        expect(await refusal(client, sql, [null])).toMatchObject({ code: 'forbidden' })
      }
    }))
})
