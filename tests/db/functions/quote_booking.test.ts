import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, hold, makeCalendar, makePatient } from '../../support/calendar.ts'
import { grant } from '../../support/money.ts'
import { makeStaff } from '../../support/staff-people.ts'
import { ask } from '../../support/service-calls.ts'

type Quote = { lines: { kind: string; amount_idr: number }[] } & Record<string, number>

async function scene(client: PoolClient) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await become(client, rina)
  const { id } = await hold(client, calendar, at(3, '09:00'))
  return { calendar, rina, id }
}

describe('quote_booking', () => {
  it('tells the price with a code and keeps nothing of it', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client)
      const code = await grant(client, rina.patient, 100_000)
      await become(client, rina)
      const whole = { subtotal_idr: 350_000, discount_idr: 0, credit_idr: 0, total_idr: 350_000 }
      expect(await ask<Quote>(client, 'quote_booking($1)', [id])).toMatchObject(whole)
      const quote = await ask<Quote>(client, 'quote_booking($1, $2)', [id, code.toLowerCase()])
      expect(quote).toMatchObject({ credit_idr: 100_000, total_idr: 250_000 })
      expect(quote.lines.map(({ kind, amount_idr }) => [kind, amount_idr])).toEqual([
        ['service', 350_000],
        ['credit', -100_000],
      ])
      expect(await ask<Quote>(client, 'quote_booking($1)', [id])).toMatchObject(whole)
    }))

  it('tells the front desk of the clinic, who take the money, and nobody else who works here', () =>
    rolledBack(async (client) => {
      const { id, calendar } = await scene(client)
      await become(client, await makeStaff(client, 'receptionist', calendar.clinic))
      expect(await ask<Quote>(client, 'quote_booking($1)', [id])).toMatchObject({
        total_idr: 350_000,
      })
      const elsewhere = await makeCalendar(client)
      const sql = `select public.quote_booking($1, null)`
      for (const [role, clinic] of [
        ['receptionist', elsewhere.clinic],
        ['physiotherapist', calendar.clinic],
      ] as const) {
        await become(client, await makeStaff(client, role, clinic))
        expect(await refusal(client, sql, [id])).toMatchObject({ code: 'not_found' })
      }
    }))

  it('is for the owner, while the booking is not paid', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client)
      const code = await grant(client, rina.patient, 100_000)
      const sql = `select public.quote_booking($1, $2)`
      await become(client, await makePatient(client))
      expect(await refusal(client, sql, [id, null])).toMatchObject({ code: 'not_found' })
      await becomeOwner(client)
      await client.query(`select private.confirm_booking($1)`, [id])
      await become(client, rina)
      expect(await refusal(client, sql, [id, code])).toMatchObject({ code: 'already_paid' })
      expect(await refusal(client, sql, [null, null])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'booking_id' },
      })
    }))
})
