import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, hold, makeCalendar, makePatient, row, type Calendar } from '../../support/calendar.ts'
import { ask } from '../../support/service-calls.ts'

type Begun = { request_id: string; booking_id: string; answer: unknown }

const args = 'idempotency_key => $1, clinic_id => $2, service_id => $3, starts_at => $4'
const wish = (key: string, { clinic, service }: Calendar, startsAt: Date) => [
  ...[key, clinic, service, startsAt],
]

async function scene(client: PoolClient) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await become(client, rina)
  return { calendar, rina }
}

describe('begin_checkout', () => {
  it('holds and prices once for a key, however often it is sent', () =>
    rolledBack(async (client) => {
      const { calendar } = await scene(client)
      const begin = () =>
        ask<Begun>(client, `begin_checkout(${args})`, wish('key', calendar, at(3, '09:00')))
      const first = await begin()
      expect(first).toEqual({
        request_id: expect.any(String) as string,
        booking_id: expect.any(String) as string,
        answer: null,
      })
      expect(await begin()).toEqual(first)
      expect((await client.query(`select from public.bookings`)).rowCount).toBe(1)
    }))

  it('refuses a key that comes with another wish', () =>
    rolledBack(async (client) => {
      const { calendar } = await scene(client)
      const sql = `select public.begin_checkout(${args})`
      await client.query(sql, wish('key', calendar, at(3, '09:00')))
      expect(await refusal(client, sql, wish('key', calendar, at(3, '10:00')))).toMatchObject({
        code: 'invalid_input',
        details: { field: 'Idempotency-Key', rule: 'reused' },
      })
    }))

  it("takes over a patient's hold for the front desk of the clinic, who sends them the link", () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      await become(client, 'sari')
      const held = await hold(client, calendar, at(3, '09:00'), { patient: rina.patient })
      const take = `begin_checkout(idempotency_key => $1, booking_id => $2, complaint => 'Uji', locale => 'en')`
      const begun = await ask<Begun>(client, take, [randomUUID(), held.id])
      expect(begun.booking_id).toBe(held.id)
      await become(client, 'dewi')
      expect(await refusal(client, `select public.${take}`, [randomUUID(), held.id])).toMatchObject(
        { code: 'not_found', details: { field: 'booking_id' } },
      )
      // open it at the provider, then answer without what the front desk may not see
      await becomeOwner(client)
      const opened = await ask<{ payment_id: string }>(client, `open_payment($1, 'midtrans', $2)`, [
        held.id,
        begun.request_id,
      ])
      const answer = await ask<{ booking: object; payment: { redirect_url: string } }>(
        client,
        `attach_provider_payment($1, 'R1', 'https://pay.example/1', request_id => $2)`,
        [opened.payment_id, begun.request_id],
      )
      expect(answer.payment.redirect_url).toBe('https://pay.example/1')
      expect(answer.booking).toMatchObject({ id: held.id, status: 'awaiting_payment' })
      for (const hidden of ['complaint', 'total_idr', 'policy'])
        expect(answer.booking).not.toHaveProperty(hidden)
      expect(
        await row(client, `select complaint, locale from public.bookings where id = $1`, [held.id]),
      ).toEqual({ complaint: null, locale: 'id' })
    }))

  it("takes over the caller's hold, for what is held, and nobody else's", () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const held = await hold(client, calendar, at(3, '09:00'))
      const take = 'begin_checkout(idempotency_key => $1, booking_id => $2)'
      const begun = await ask<Begun>(client, take, [randomUUID(), held.id])
      expect(begun.booking_id).toBe(held.id)
      const other = `select public.begin_checkout(${args}, booking_id => $5)`
      expect(
        await refusal(client, other, [...wish('other', calendar, at(3, '10:00')), held.id]),
      ).toMatchObject({ code: 'invalid_input', details: { field: 'starts_at' } })
      await become(client, await makePatient(client))
      expect(await refusal(client, `select public.${take}`, [randomUUID(), held.id])).toMatchObject(
        { code: 'not_found' },
      )
      await become(client, rina)
    }))

  it('is for people who are signed in, with a key, and short words', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const values = wish('', calendar, at(3, '09:00'))
      const sql = `select public.begin_checkout(${args})`
      expect(await refusal(client, sql, values)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'Idempotency-Key' },
      })
      const long = `select public.begin_checkout(${args}, complaint => repeat('a', 501))`
      expect(await refusal(client, long, wish('key', calendar, at(3, '09:00')))).toMatchObject({
        code: 'invalid_input',
        details: { field: 'complaint' },
      })
      await becomeAnon(client)
      expect(await refusal(client, sql, values)).toMatchObject({ code: 'not_signed_in' })
      await become(client, rina)
    }))
})
