import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { rolledBack } from '../../support/db.ts'
import { ask, openedPayment } from '../../support/service-calls.ts'

type Event = { event_id: string; is_processed: boolean; payment: { id: string } | null }

const record = (
  client: PoolClient,
  order: string,
  { provider = 'midtrans', digest = 'a'.repeat(64), reference = order } = {},
) =>
  ask<Event>(client, 'record_payment_event($1, $2, $3, $4, $5)', [
    ...[provider, digest, order, reference, '{}'],
  ])

describe('record_payment_event', () => {
  it('keeps a notification once, and says that it was dealt with', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      const first = await record(client, attempt.reference)
      expect(first).toMatchObject({ is_processed: false, payment: { id: attempt.id } })
      expect(await record(client, attempt.reference)).toEqual(first)
      await client.query(`select public.finish_payment_event($1)`, [first.event_id])
      expect(await record(client, attempt.reference)).toEqual({ ...first, is_processed: true })
      const other = await record(client, attempt.reference, { digest: 'b'.repeat(64) })
      expect(other).toMatchObject({ is_processed: false, payment: { id: attempt.id } })
      expect(other.event_id).not.toBe(first.event_id)
    }))

  it('finds the payment by the reference of the provider, and only at that provider', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      await client.query(
        `select public.attach_provider_payment($1, 'ref-7', 'https://app.midtrans.com/pay')`,
        [attempt.id],
      )
      const found = await record(client, 'unknown', { reference: 'ref-7' })
      expect(found.payment).toMatchObject({ id: attempt.id })
      const elsewhere = await record(client, attempt.reference, { provider: 'xendit' })
      expect(elsewhere.payment).toBeNull()
    }))

  it('keeps one of an order that is not known', () =>
    rolledBack(async (client) => {
      await openedPayment(client)
      expect(await record(client, 'LW-NOBODY-1')).toMatchObject({ payment: null })
    }))
})

describe('finish_payment_event', () => {
  it('marks it once, and says when there is none', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      const { event_id } = await record(client, attempt.reference)
      const finish = () => ask(client, 'finish_payment_event($1)', [event_id])
      expect([await finish(), await finish()]).toEqual([true, false])
      expect(await ask(client, 'finish_payment_event(gen_random_uuid())')).toBe(false)
    }))
})
