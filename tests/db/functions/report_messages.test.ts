import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { becomeOwner, becomeService, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { comeDue, lease, messageRow, reachable, record } from '../../support/outbox.ts'

async function sent(client: pg.ClientBase, whatsapp = false) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const email = `${randomUUID()}@example.com`
  await reachable(client, rina.patient, { email, phone: '+6281234567890', whatsapp })
  const { id: booking, appointment } = await confirmed(client, rina, calendar, at(5, '09:00'))
  await comeDue(client, booking, 'appointment_confirmed')
  const [message] = await lease(client, booking)
  return { booking, appointment: appointment.id, email, message: message! }
}

async function report(client: pg.ClientBase, events: object[], digest: string = randomUUID()) {
  await becomeService(client)
  const { it } = await row<{ it: boolean }>(
    client,
    `select public.report_messages('resend', $1, $2) as it`,
    [digest, JSON.stringify(events)],
  )
  await becomeOwner(client)
  return it
}

const email = (status: string, id: string, more: object = {}) => ({
  channel: 'email',
  status,
  provider_id: id,
  ...more,
})

const channel = async (client: pg.ClientBase, id: string) =>
  (
    await row<{ status: string }>(
      client,
      `select status from private.notification_channels where notification_id = $1 and channel = 'email'`,
      [id],
    )
  ).status

describe('report_messages', () => {
  it('moves a message forward only, whatever the order', () =>
    rolledBack(async (client) => {
      const { message } = await sent(client)
      await record(client, message, { outcome: 'sent', provider_id: 'e1' })
      const seen: string[] = []
      for (const status of ['read', 'delivered', 'failed', 'bounced', 'delivered']) {
        await report(client, [email(status, 'e1')])
        seen.push(await channel(client, message.id))
      }
      expect(seen).toEqual(['read', 'read', 'read', 'bounced', 'bounced'])
    }))

  it('hears the same report once', () =>
    rolledBack(async (client) => {
      const { message } = await sent(client)
      await record(client, message, { outcome: 'sent', provider_id: 'e1' })
      expect(await report(client, [email('delivered', 'e1')], 'd')).toBe(true)
      expect(await report(client, [email('bounced', 'e1')], 'd')).toBe(false)
      expect(await channel(client, message.id)).toBe('delivered')
    }))

  it('switches a bounced address off, and gives the desk the message', () =>
    rolledBack(async (client) => {
      const { message, booking, email: to } = await sent(client)
      await record(client, message, { outcome: 'sent', provider_id: 'e1' })
      await report(client, [email('bounced', 'e1', { off: 'bounced', error: 'bounced' })])
      const { rows } = await client.query(
        `select reason from private.unreachable_addresses where address = $1`,
        [to],
      )
      expect(rows).toEqual([{ reason: 'bounced' }])
      const again = (await lease(client, booking)).find(({ id }) => id === message.id)
      expect(again!.channels).toEqual([])
      await record(client, again!, [])
      expect(await messageRow(client, message.id)).toMatchObject({
        status: 'failed',
        last_error: 'email: bounced',
      })
    }))

  it('goes by the other channel when one failed after all', () =>
    rolledBack(async (client) => {
      const { message, booking } = await sent(client, true)
      await record(client, message, [
        { channel: 'email', outcome: 'sent', provider_id: 'e1' },
        { channel: 'whatsapp', outcome: 'retry', error: 'hangs' },
      ])
      await report(client, [email('bounced', 'e1', { off: 'bounced' })])
      await comeDue(client, booking, 'appointment_confirmed')
      const [again] = await lease(client, booking)
      expect(again!.channels.map((it) => it.channel)).toEqual(['whatsapp'])
    }))

  it('believes a report of what its sender could not say any more', () =>
    rolledBack(async (client) => {
      const { message, email: to } = await sent(client)
      await report(client, [email('delivered', 'e9', { message_id: message.id, recipient: to })])
      expect(await messageRow(client, message.id)).toMatchObject({ status: 'sent' })
      expect(await channel(client, message.id)).toBe('delivered')
    }))

  it('says that the patient is coming, by a reply', () =>
    rolledBack(async (client) => {
      const { appointment } = await sent(client)
      await report(client, [{ coming: 'x'.repeat(32) }])
      const { token } = await row<{ token: string }>(
        client,
        `select private.attendance_token($1) as token`,
        [appointment],
      )
      await report(client, [{ coming: token }])
      const { is } = await row<{ is: boolean }>(
        client,
        `select attendance_confirmed_at is not null as is from public.appointments where id = $1`,
        [appointment],
      )
      expect(is).toBe(true)
    }))
})
