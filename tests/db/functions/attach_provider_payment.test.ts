import { describe, expect, it } from 'vitest'
import { becomeService, refusal, rolledBack } from '../../support/db.ts'
import { report } from '../../support/money.ts'
import { ask, openedPayment, paymentOf } from '../../support/service-calls.ts'

const page = 'https://app.sandbox.midtrans.com/pay'
type Answer = { booking: { id: string }; purchase: null; payment: { id: string; status: string } }

describe('attach_provider_payment', () => {
  it('keeps where the patient pays, and answers booking and payment', () =>
    rolledBack(async (client) => {
      const { attempt, visit } = await openedPayment(client)
      const call = 'attach_provider_payment($1, $2, $3)'
      expect(await ask<Answer>(client, call, [attempt.id, 'ref', page])).toMatchObject({
        booking: { id: visit.booking },
        purchase: null,
        payment: { id: attempt.id, status: 'pending', redirect_url: page },
      })
      expect(await paymentOf(client, attempt)).toMatchObject({
        provider_reference: 'ref',
        provider_called_at: null,
      })
    }))

  it.each([
    ['sooner', `now() + interval '5 minutes'`, 5],
    ['later', `now() + interval '2 days'`, 29],
  ])('takes the end of the provider when it comes %s', (_, end, minutes) =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      await client.query(`select public.attach_provider_payment($1, 'ref', $2, ${end})`, [
        attempt.id,
        page,
      ])
      const { expires_at } = await paymentOf(client, attempt)
      expect(Math.round(((expires_at as Date).getTime() - Date.now()) / 60_000)).toBe(minutes)
    }),
  )

  it('changes no status when a notification was faster', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      await report(client, attempt)
      await becomeService(client)
      const call = 'attach_provider_payment($1, $2, $3)'
      const answer = await ask<Answer>(client, call, [attempt.id, attempt.reference, page])
      expect(answer.payment.status).toBe('paid')
    }))

  it('sends nobody to the page of another payment', () =>
    rolledBack(async (client) => {
      const { attempt } = await openedPayment(client)
      await client.query(`select public.attach_provider_payment($1, 'ref', $2)`, [attempt.id, page])
      const { attempt: next } = await openedPayment(client)
      expect(
        await ask(client, `attach_provider_payment($1, 'ref', $2)`, [next.id, page]),
      ).toBeNull()
      expect(await paymentOf(client, next)).toMatchObject({ status: 'created', redirect_url: null })
    }))

  it('knows no payment that is not there', () =>
    rolledBack(async (client) => {
      await becomeService(client)
      const sql = `select public.attach_provider_payment(gen_random_uuid(), 'ref', $1)`
      expect(await refusal(client, sql, [page])).toMatchObject({ code: 'not_found', status: 404 })
    }))
})
