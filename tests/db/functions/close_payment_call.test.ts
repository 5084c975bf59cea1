import { describe, expect, it } from 'vitest'
import { becomeService, rolledBack } from '../../support/db.ts'
import { report } from '../../support/money.ts'
import { ask, openedPayment, paymentOf } from '../../support/service-calls.ts'

describe('close_payment_call', () => {
  it.each([
    // It may exist at the provider nevertheless: the next try asks about this attempt.
    ['unavailable', 'created'],
    ['refused', 'failed'],
    ['order_used', 'cancelled'],
    ['unreadable', 'failed'],
  ])('%s leaves the attempt %s, and the next call need not wait', (reason, status) =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      expect(await ask(client, 'close_payment_call($1, $2)', [attempt.id, reason])).toBe(true)
      expect(await paymentOf(client, attempt)).toMatchObject({ status, provider_called_at: null })
    }),
  )

  it('moves nothing that has been paid meanwhile', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      await report(client, attempt)
      await becomeService(client)
      await ask(client, 'close_payment_call($1, $2)', [attempt.id, 'refused'])
      expect(await paymentOf(client, attempt)).toMatchObject({ status: 'paid' })
    }))

  it('says when there is no such payment', () =>
    rolledBack(async (client) => {
      await becomeService(client)
      expect(await ask(client, `close_payment_call(gen_random_uuid(), 'refused')`)).toBe(false)
    }))
})
