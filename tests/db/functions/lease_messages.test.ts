import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { becomeService, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { confirmUnpaid, holdFor, payFor, type Visit } from '../../support/money.ts'
import { comeDue, lease, messageRow, outbox, reachable, record } from '../../support/outbox.ts'

type Reach = Parameters<typeof reachable>[2]

async function scene(client: pg.ClientBase, reach: Reach = { email: 'uji@example.com' }) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await reachable(client, rina.patient, reach)
  const booking = await confirmed(client, rina, calendar, at(5, '09:00'))
  return { rina, booking: booking.id, appointment: booking.appointment.id }
}

const both: Reach = { email: 'uji@example.com', phone: '+6281234567890', whatsapp: true }

const due = async (client: pg.ClientBase, booking: string, kind: string) => {
  await comeDue(client, booking, kind)
  return (await lease(client, booking)).find((it) => it.kind === kind)
}

const channels = async (client: pg.ClientBase, reach: Reach, kind = 'appointment_confirmed') => {
  const { booking } = await scene(client, reach)
  return (await due(client, booking, kind))!.channels.map(({ channel }) => channel)
}

describe('lease_messages', () => {
  it('gives a due message to one sender, and to another after two minutes', () =>
    rolledBack(async (client) => {
      const { booking } = await scene(client)
      expect(await due(client, booking, 'appointment_confirmed')).toMatchObject({
        attempt: 1,
        locale: 'id',
        channels: [{ channel: 'email', to: 'uji@example.com' }],
        facts: { physiotherapist: 'Test', time_zone: 'Asia/Jakarta', sequence: 0 },
      })
      expect(await lease(client, booking)).toEqual([])
      await client.query(
        `update private.notifications set locked_until = now() where booking_id = $1 and status = 'queued'`,
        [booking],
      )
      expect(await lease(client, booking)).toMatchObject([{ attempt: 2 }])
    }))

  it('says what was paid and, after a booking without payment, what is due', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const ways = [
        { time: '09:00', pay: (it: Visit) => payFor(client, it), facts: [350_000, 0] },
        { time: '11:00', pay: (it: Visit) => confirmUnpaid(client, it), facts: [0, 350_000] },
      ]
      for (const { time, pay, facts } of ways) {
        const visit = await holdFor(client, calendar, rina.patient, at(4, time))
        await pay(visit)
        const told = await due(client, visit.booking, 'appointment_confirmed')
        expect([told!.facts['paid_idr'], told!.facts['due_idr']]).toEqual(facts)
      }
    }))

  it('leaves what is not due yet', () =>
    rolledBack(async (client) => {
      const { booking } = await scene(client)
      expect((await lease(client, booking)).map(({ kind }) => kind)).toEqual([
        'appointment_confirmed',
      ])
    }))

  it.each([
    ['e-mail and, with consent, WhatsApp', both, ['email', 'whatsapp']],
    ['e-mail alone without consent', { ...both, whatsapp: false }, ['email']],
    ['WhatsApp alone without an address', { ...both, email: undefined }, ['email', 'whatsapp']],
  ] as const)('goes by %s', (_, reach, expected) =>
    // the account's own address replaces a missing one
    rolledBack(async (client) => expect(await channels(client, reach)).toEqual(expected)),
  )

  it('reminds by WhatsApp in place of e-mail, and by e-mail when WhatsApp refuses, asking once', () =>
    rolledBack(async (client) => {
      const { booking, appointment } = await scene(client, both)
      const first = (await due(client, booking, 'appointment_reminder'))!
      expect(first.channels).toEqual([{ channel: 'whatsapp', to: '+6281234567890' }])
      expect(first.facts['attendance_token']).toMatch(/^[\w-]{32}$/)
      await record(client, first, { outcome: 'refused', error: '131026' })
      await client.query(
        `update public.appointments set attendance_confirmed_at = now() where id = $1`,
        [appointment],
      )
      const again = (await lease(client, booking)).find(({ id }) => id === first.id)
      expect(again!.channels).toEqual([{ channel: 'email', to: 'uji@example.com' }])
      // A patient who has confirmed attendance meanwhile is not asked.
      expect(again!.facts).toHaveProperty('attendance_token', null)
    }))

  it('asks for a payment by e-mail alone', () =>
    rolledBack(async (client) => {
      const { it } = await row<{ it: string[] }>(
        client,
        `select private.message_channels('payment_waiting', 'a@example.com', '+6281234567890', true, '{}') as it`,
      )
      expect(it).toEqual(['email'])
    }))

  it('drops what is not true any more, and says why', () =>
    rolledBack(async (client) => {
      const { booking, appointment } = await scene(client)
      // as a late sender finds it: the triggers would have withdrawn it earlier
      await client.query(`set local session_replication_role = replica`)
      await client.query(
        `update public.appointments set status = 'cancelled_by_patient' where id = $1`,
        [appointment],
      )
      await comeDue(client, booking)
      expect(await lease(client, booking)).toEqual([])
      const queued = (await outbox(client, booking)).filter((it) => it.kind !== 'payment_waiting')
      for (const it of queued)
        expect(it).toMatchObject({ status: 'withdrawn', last_error: 'status' })
    }))

  it('leases the others when one cannot be read, which fails with a task after its tries', () =>
    rolledBack(async (client) => {
      const { booking } = await scene(client)
      const bad = (await outbox(client, booking)).find(
        ({ kind }) => kind === 'appointment_confirmed',
      )!
      await client.query(
        `update private.notifications set payload = '{"starts_at": "nonsense"}' where id = $1`,
        [bad.id],
      )
      await comeDue(client, booking)
      const others = await lease(client, booking)
      expect(others.map(({ kind }) => kind)).toContain('appointment_reminder')
      expect(others.map(({ id }) => id)).not.toContain(bad.id)
      expect(await messageRow(client, bad.id)).toMatchObject({
        status: 'queued',
        attempts: 1,
        minutes: 1,
        last_error: expect.stringMatching(/^could not be read: /),
      })
      for (let tries = 1; tries < 6; tries++) await due(client, booking, 'appointment_confirmed')
      expect(await messageRow(client, bad.id)).toMatchObject({ status: 'failed', attempts: 6 })
      const { rows } = await client.query(
        `select details ->> 'reason' as reason from public.admin_tasks where booking_id = $1`,
        [booking],
      )
      expect(rows).toEqual([{ reason: 'failed' }])
    }))

  it('leaves a long reminder that is so late that the short one says the same', () =>
    rolledBack(async (client) => {
      const { booking, appointment } = await scene(client)
      await client.query(`set local session_replication_role = replica`)
      await client.query(
        `update public.appointments set starts_at = now() + interval '5 hours',
           ends_at = now() + interval '6 hours', blocks_until = now() + interval '6 hours' where id = $1`,
        [appointment],
      )
      await client.query(
        `update private.notifications set payload = payload || jsonb_build_object('starts_at', now() + interval '5 hours') where booking_id = $1`,
        [booking],
      )
      await comeDue(client, booking, 'appointment_reminder')
      const reminders = (await lease(client, booking)).filter(
        ({ kind }) => kind === 'appointment_reminder',
      )
      expect(reminders.map(({ facts }) => facts['hours_ahead'])).toEqual([3])
    }))
})

describe('recheck_message', () => {
  it('says whether it is still true, and withdraws it when it is not', () =>
    rolledBack(async (client) => {
      const { booking, appointment } = await scene(client)
      const message = (await due(client, booking, 'appointment_confirmed'))!
      const isTrue = async () => {
        await becomeService(client)
        const { it } = await row<{ it: boolean }>(
          client,
          `select public.recheck_message($1) as it`,
          [message.id],
        )
        await client.query('reset role')
        return it
      }
      expect(await isTrue()).toBe(true)
      await client.query(`update public.appointments set starts_at = $2 where id = $1`, [
        appointment,
        at(6, '09:00'),
      ])
      expect(await isTrue()).toBe(false)
      expect(await messageRow(client, message.id)).toMatchObject({
        status: 'withdrawn',
        last_error: 'moved',
      })
    }))
})

describe('record_messages', () => {
  it('tries again after 1, 5, 30 minutes, 2 and 6 hours, then fails with a task', () =>
    rolledBack(async (client) => {
      const { booking } = await scene(client)
      const waits: number[] = []
      let id = ''
      for (let tries = 0; tries < 6; tries++) {
        const message = (await due(client, booking, 'appointment_confirmed'))!
        id = message.id
        await record(client, message, { outcome: 'retry', error: 'answered 503' })
        const { status, minutes } = await messageRow(client, id)
        if (status === 'queued') waits.push(minutes)
      }
      expect(waits).toEqual([1, 5, 30, 120, 360])
      expect(await messageRow(client, id)).toMatchObject({
        status: 'failed',
        attempts: 6,
        last_error: 'email: answered 503',
      })
      const tasks = await client.query(
        `select kind, details ->> 'reason' as reason from public.admin_tasks where booking_id = $1`,
        [booking],
      )
      expect(tasks.rows).toEqual([{ kind: 'message_failed', reason: 'failed' }])
    }))

  it('waits as long as the provider asks', () =>
    rolledBack(async (client) => {
      const { booking } = await scene(client)
      const message = (await due(client, booking, 'appointment_confirmed'))!
      await record(client, message, { outcome: 'retry', error: '429', retry_after: 1200 })
      expect((await messageRow(client, message.id)).minutes).toBe(20)
    }))

  it('does not send twice what one channel has and the other still waits for', () =>
    rolledBack(async (client) => {
      const { booking } = await scene(client, both)
      const message = (await due(client, booking, 'appointment_confirmed'))!
      await record(client, message, [
        { channel: 'email', outcome: 'sent', provider_id: 'e1' },
        { channel: 'whatsapp', outcome: 'retry', error: 'hangs' },
      ])
      const again = (await due(client, booking, 'appointment_confirmed'))!
      expect(again.channels.map(({ channel }) => channel)).toEqual(['whatsapp'])
      await record(client, again, { outcome: 'refused', error: '131026' })
      expect(await messageRow(client, message.id)).toMatchObject({
        status: 'sent',
        last_error: 'whatsapp: 131026',
      })
    }))

  it('keeps what went out although another sender had taken over', () =>
    rolledBack(async (client) => {
      const { booking } = await scene(client)
      const slow = (await due(client, booking, 'appointment_confirmed'))!
      const other = (await due(client, booking, 'appointment_confirmed'))!
      await record(client, slow, { outcome: 'retry', error: 'hangs' })
      expect((await messageRow(client, slow.id)).attempts).toBe(2)
      await record(client, slow, { outcome: 'sent', provider_id: 'e1' })
      await record(client, other, { outcome: 'retry', error: 'hangs' })
      expect((await messageRow(client, slow.id)).status).toBe('sent')
    }))

  it('gives the desk a task when the patient must know and nothing reaches them', () =>
    rolledBack(async (client) => {
      const { booking, appointment, rina } = await scene(client)
      await client.query(
        `insert into private.unreachable_addresses values ('email', 'uji@example.com', 'bounced')`,
      )
      const quiet = (await due(client, booking, 'appointment_confirmed'))!
      expect(quiet.channels).toEqual([])
      await record(client, quiet, [])
      expect(await messageRow(client, quiet.id)).toMatchObject({
        status: 'withdrawn',
        last_error: 'no_channel',
      })
      await client.query(`update public.appointments set starts_at = $2 where id = $1`, [
        appointment,
        at(6, '09:00'),
      ])
      const loud = (await due(client, booking, 'appointment_rescheduled'))!
      await record(client, loud, [])
      expect(await messageRow(client, loud.id)).toMatchObject({ status: 'failed' })
      const { rows } = await client.query(
        `select details ->> 'reason' as reason from public.admin_tasks where booking_id = $1`,
        [booking],
      )
      expect(rows).toEqual([{ reason: 'no_channel' }])
      expect(rina.patient).toBeTruthy()
    }))
})
