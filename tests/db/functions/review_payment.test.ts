import { describe, expect, it } from 'vitest'
import { becomeService, refusal, rolledBack } from '../../support/db.ts'
import { report, tasks } from '../../support/money.ts'
import { ask, openedPayment } from '../../support/service-calls.ts'

type Answer = {
  booking: { status: string }
  purchase: null
  payment: { id: string; status: string }
}

describe('review_payment', () => {
  it('lets a payment that nobody can read wait, with one task as long as it is open', () =>
    rolledBack(async (client) => {
      const { attempt, visit } = await openedPayment(client)
      for (let n = 0; n < 2; n += 1)
        expect((await ask<Answer>(client, 'review_payment($1)', [attempt.id])).payment.status).toBe(
          'review',
        )
      expect(await tasks(client, visit.booking)).toMatchObject([
        { kind: 'payment_review', details: { payment_id: attempt.id, outcome: 'unreadable' } },
      ])
      await report(client, attempt)
      await becomeService(client)
      expect(await ask<Answer>(client, 'payment_state($1)', [attempt.id])).toMatchObject({
        booking: { status: 'confirmed' },
        payment: { status: 'paid' },
      })
    }))

  it('leaves what is settled as it is, and knows no payment that is not there', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      await report(client, attempt)
      await becomeService(client)
      expect((await ask<Answer>(client, 'review_payment($1)', [attempt.id])).payment.status).toBe(
        'paid',
      )
      const sql = `select public.review_payment(gen_random_uuid())`
      expect(await refusal(client, sql)).toMatchObject({ code: 'not_found', status: 404 })
    }))
})

describe('payment_state', () => {
  it('tells booking and payment as they stand, and nothing of one that is not there', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      expect(await ask<Answer>(client, 'payment_state($1)', [attempt.id])).toMatchObject({
        booking: { status: 'awaiting_payment' },
        purchase: null,
        payment: { id: attempt.id, status: 'created', receipt_number: null },
      })
      expect(await ask(client, 'payment_state(gen_random_uuid())')).toBeNull()
    }))
})
