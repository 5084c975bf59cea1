import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeService, rolledBack } from '../../support/db.ts'
import { newHold } from '../../support/holds.ts'
import { newWorld, type World } from '../../support/world.ts'

const ids = {
  owner: '4f000000-0000-4000-8000-000000000001',
  stranger: '4f000000-0000-4000-8000-000000000002',
  admin: '4f000000-0000-4000-8000-000000000003',
  receptionist: '4f000000-0000-4000-8000-000000000004',
  physiotherapist: '4f000000-0000-4000-8000-000000000005',
}

const tables = ['payments', 'vouchers', 'voucher_entries'] as const

describe('payments, vouchers and their ledger', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })

  /** A paid booking with a payment and some credit, and one account of each kind. */
  async function arrange(client: PoolClient) {
    for (const id of Object.values(ids))
      await client.query(
        `insert into auth.users (id, email) values ($1::uuid, $1::uuid || '@example.com')`,
        [id],
      )
    for (const role of ['admin', 'receptionist', 'physiotherapist'] as const)
      await client.query(
        `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, $2, null, 'Staf Uji')`,
        [ids[role], role],
      )
    const hold = await newHold(client, world)
    await client.query('update public.patients set user_id = $1 where id = $2', [
      ids.owner,
      hold.patientId,
    ])
    await becomeService(client)
    await client.query(
      `select public.apply_payment_status(
         (public.open_payment($1, 'midtrans') ->> 'payment_id')::uuid, 'paid', $2, 'IDR', 400000)`,
      [hold.bookingId, `${hold.number}-1`],
    )
    return hold
  }

  async function seen(client: PoolClient, patientId: string, bookingId: string) {
    const counts: number[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*) as n from public.${table} where ${table === 'payments' ? 'booking_id' : 'patient_id'} = $1`,
        [table === 'payments' ? bookingId : patientId],
      )
      counts.push(rows[0]!.n)
    }
    return counts
  }

  it.each([
    ['owner', [1, 1, 1]],
    ['admin', [1, 1, 1]],
    ['stranger', [0, 0, 0]],
    // Staff see on the booking that it is paid, but not the money.
    ['receptionist', [0, 0, 0]],
    ['physiotherapist', [0, 0, 0]],
  ] as const)('are seen by the %s: %j', async (who, counts) => {
    await rolledBack(async (client) => {
      const { patientId, bookingId } = await arrange(client)
      await become(client, { id: ids[who] })
      expect(await seen(client, patientId, bookingId)).toEqual(counts)
    })
  })

  it('are closed to visitors, and written by nobody but functions', async () => {
    await rolledBack(async (client) => {
      await arrange(client)
      for (const who of ['anon', 'owner', 'admin'] as const) {
        if (who === 'anon') await becomeAnon(client)
        else await become(client, { id: ids[who] })
        for (const table of tables) {
          await client.query('savepoint before')
          for (const change of [
            `insert into public.${table} default values`,
            `delete from public.${table}`,
            `update public.${table} set created_at = now()`,
            ...(who === 'anon' ? [`select 1 from public.${table}`] : []),
          ]) {
            await expect(client.query(change), `${who}: ${change}`).rejects.toMatchObject({
              code: '42501',
            })
            await client.query('rollback to savepoint before')
          }
        }
        for (const table of ['payment_events', 'idempotency_keys', 'receipt_counters']) {
          await client.query('savepoint before')
          await expect(client.query(`select 1 from private.${table}`)).rejects.toMatchObject({
            code: '42501',
          })
          await client.query('rollback to savepoint before')
        }
      }
    })
  })
})
