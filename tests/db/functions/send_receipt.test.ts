import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makePackage, sell, voidSale, wishOf } from '../../support/desk.ts'
import { leaseThese } from '../../support/outbox.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.send_receipt($1) as it`

async function scene(client: pg.ClientBase) {
  const { clinic } = await makeCalendar(client)
  const rina = await makePatient(client)
  const package_ = await makePackage(client)
  const desk = await makeStaff(client, 'receptionist', clinic)
  await client.query(`update public.patients set email = $2 where id = $1`, [
    rina.patient,
    `${rina.patient}@example.com`,
  ])
  await client.query(
    `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2) on conflict do nothing`,
    [rina.patient, clinic],
  )
  await become(client, desk)
  const queued = async () => {
    await becomeOwner(client)
    const { rows } = await client.query<{ id: string; status: string }>(
      `select id, status from private.notifications where patient_id = $1 and kind = 'receipt' order by created_at`,
      [rina.patient],
    )
    await become(client, desk)
    return rows
  }
  return { clinic, rina, package_, desk, queued }
}

describe('send_receipt', () => {
  it('goes out by itself with a sale, by e-mail, with what was paid and no word about health', () =>
    rolledBack(async (client) => {
      const { clinic, rina, package_, queued } = await scene(client)
      const sale = await sell(
        client,
        wishOf(clinic, 1_650_000, {
          patient_id: rina.patient,
          lines: [{ kind: 'package', package_id: package_, unit_price_idr: 1_650_000 }],
        }),
      )
      const [message] = await queued()
      await becomeOwner(client)
      const [leased] = await leaseThese(client, [message!.id])
      expect(leased).toMatchObject({
        kind: 'receipt',
        channels: [{ channel: 'email', to: `${rina.patient}@example.com` }],
        facts: {
          sale: {
            number: sale.receipt_number,
            amount_idr: 1_650_000,
            kinds: ['package'],
            package_id: 'Paket 5',
            voucher_code: sale.voucher_code,
          },
        },
      })
      expect(JSON.stringify(leased!.facts)).not.toContain('purpose')
    }))

  it('is sent again when asked, one at a time, and not after it was voided', () =>
    rolledBack(async (client) => {
      const { clinic, rina, desk, queued } = await scene(client)
      const sale = await sell(client, wishOf(clinic, 5_000, { patient_id: rina.patient }))
      const send = async () => (await row<{ it: object }>(client, sql, [sale.id])).it
      expect(await send()).toMatchObject({ status: 'queued' })
      expect(await queued()).toHaveLength(1)
      await becomeOwner(client)
      await client.query(
        `update private.notifications set status = 'sent', sent_at = now() where patient_id = $1`,
        [rina.patient],
      )
      await become(client, desk)
      expect(
        (
          await row<{ it: { receipt_message: object } }>(
            client,
            `select public.read_sale($1) as it`,
            [sale.id],
          )
        ).it.receipt_message,
      ).toMatchObject({ status: 'sent' })
      await send()
      expect(await queued()).toHaveLength(2)
      await become(client, 'agus')
      await voidSale(client, sale.id)
      expect((await refusal(client, sql, [sale.id])).details).toEqual({ rule: 'voided' })
      const waiting = (await queued()).find(({ status }) => status === 'queued')!
      await becomeOwner(client)
      expect(await leaseThese(client, [waiting.id])).toEqual([])
    }))

  it('says why it cannot be sent, and is for the desk of its clinic', () =>
    rolledBack(async (client) => {
      const { clinic, rina, desk, queued } = await scene(client)
      const nobodys = await sell(client, wishOf(clinic, 5_000))
      expect((await refusal(client, sql, [nobodys.id])).details).toEqual({ field: 'patient_id' })
      const old = await sell(
        client,
        wishOf(clinic, 5_000, {
          patient_id: rina.patient,
          sold_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
        }),
      )
      expect(await queued()).toEqual([])
      await becomeOwner(client)
      await client.query(`update public.patients set email = null, user_id = null where id = $1`, [
        rina.patient,
      ])
      await become(client, desk)
      expect((await refusal(client, sql, [old.id])).details).toEqual({
        field: 'patient_id',
        rule: 'unreachable',
      })
      expect((await refusal(client, sql, [null])).details).toEqual({ field: 'sale_id' })
      for (const person of [rina, await makeElsewhere(client)]) {
        await become(client, person)
        expect((await refusal(client, sql, [old.id])).code).toBe('forbidden')
      }
    }))
})

async function makeElsewhere(client: pg.ClientBase) {
  await becomeOwner(client)
  return makeStaff(client, 'receptionist', (await makeCalendar(client)).clinic)
}
