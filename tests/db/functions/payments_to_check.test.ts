import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { becomeOwner, becomeService, rolledBack } from '../../support/db.ts'
import { report } from '../../support/money.ts'
import { ask, openedPayment } from '../../support/service-calls.ts'

type Due = { payment_id: string; provider: string; is_closed: boolean; is_over: boolean }[]

/** Sets columns of a payment directly; continues as the service role. */
async function set(client: PoolClient, id: string, columns: string) {
  await becomeOwner(client)
  await client.query(`update public.payments set ${columns} where id = $1`, [id])
  await becomeService(client)
}

const due = async (client: PoolClient, id: string) =>
  (await ask<Due>(client, 'payments_to_check(100)')).find((it) => it.payment_id === id)

const old = `created_at = now() - interval '61 seconds', provider_checked_at = null`

describe('payments_to_check', () => {
  it('names an open payment from a minute on, and then once a minute', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      expect(await due(client, attempt.id)).toBeUndefined()
      await set(client, attempt.id, old)
      expect(await due(client, attempt.id)).toMatchObject({
        provider: 'midtrans',
        is_closed: false,
        is_over: false,
      })
      expect(await due(client, attempt.id)).toBeUndefined()
      await set(
        client,
        attempt.id,
        `provider_checked_at = null, expires_at = now() - interval '1s'`,
      )
      expect(await due(client, attempt.id)).toMatchObject({ is_over: true })
    }))

  it.each(['expired', 'failed', 'cancelled'])(
    'names one that is %s here until the provider has been told, within three days',
    (status) =>
      rolledBack(async (client) => {
        const { attempt } = await openedPayment(client)
        await set(client, attempt.id, `${old}, status = '${status}'`)
        expect(await due(client, attempt.id)).toMatchObject({ is_closed: true })
        await set(
          client,
          attempt.id,
          `provider_checked_at = null, created_at = now() - interval '4 days'`,
        )
        expect(await due(client, attempt.id)).toBeUndefined()
        await set(client, attempt.id, old)
        expect(await ask(client, 'mark_provider_told($1)', [attempt.id])).toBe(true)
        expect(await due(client, attempt.id)).toBeUndefined()
      }),
  )

  it('names one in review that nobody could read, and none whose money is there', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      await ask(client, 'review_payment($1)', [attempt.id])
      await set(client, attempt.id, old)
      expect(await due(client, attempt.id)).toMatchObject({ is_closed: false })
      await report(client, attempt, { received: 1_000 })
      await set(client, attempt.id, old)
      expect(await due(client, attempt.id)).toBeUndefined()
    }))
})

describe('mark_provider_told', () => {
  it('is said once', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      const tell = () => ask(client, 'mark_provider_told($1)', [attempt.id])
      expect([await tell(), await tell()]).toEqual([true, false])
    }))
})
