import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { comeDue, lease } from '../../support/outbox.ts'

/** An appointment `hours` ahead, at a clinic with its own front desk and physiotherapist. */
async function scene(client: pg.ClientBase, hours: number) {
  const calendar = await makeCalendar(client)
  const desk = await makePatient(client)
  const physio = await makePatient(client)
  await client.query(
    `insert into public.staff (user_id, role, clinic_id, full_name, physiotherapist_id)
     values ($1, 'receptionist', $3, 'Sari', null), ($2, 'physiotherapist', $3, 'Dewi', $4)`,
    [desk.id, physio.id, calendar.clinic, calendar.physiotherapists[0]],
  )
  const rina = await makePatient(client)
  const booking = await confirmed(client, rina, calendar, at(3, '09:00'))
  await client.query(`delete from private.notifications where booking_id = $1`, [booking.id])
  await client.query(`set local session_replication_role = replica`)
  await client.query(
    `update public.appointments set starts_at = now() + make_interval(hours => $2),
       ends_at = now() + make_interval(hours => $2 + 1), blocks_until = now() + make_interval(hours => $2 + 1) where id = $1`,
    [booking.appointment.id, hours],
  )
  await client.query(`set local session_replication_role = origin`)
  return { desk, physio, booking: booking.id, appointment: booking.appointment.id }
}

const told = async (client: pg.ClientBase, booking: string) =>
  (
    await client.query<{ user: string }>(
      `select staff_user_id as user from private.notifications
       where booking_id = $1 and kind = 'staff_change' and status = 'queued'`,
      [booking],
    )
  ).rows.map(({ user }) => user)

const cancelled = (client: pg.ClientBase, appointment: string) =>
  client.query(`update public.appointments set status = 'cancelled_by_patient' where id = $1`, [
    appointment,
  ])

describe('staff messages', () => {
  it('tell the physiotherapist and the front desk of a change in the next 24 hours', () =>
    rolledBack(async (client) => {
      const { booking, appointment, desk, physio } = await scene(client, 10)
      await cancelled(client, appointment)
      expect(await told(client, booking)).toEqual(expect.arrayContaining([desk.id, physio.id]))
      await comeDue(client, booking, 'staff_change')
      const messages = (await lease(client, booking)).filter(({ kind }) => kind === 'staff_change')
      expect(messages[0]).toMatchObject({
        channels: [{ channel: 'email' }],
        facts: { what: 'cancelled' },
      })
      expect(JSON.stringify(messages)).not.toContain('Test Test')
    }))

  it('tell of a near time that was given up, also when the one after it changes again at once', () =>
    rolledBack(async (client) => {
      const { booking, appointment, desk, physio } = await scene(client, 10)
      const { was } = await row<{ was: Date }>(
        client,
        `select starts_at as was from public.appointments where id = $1`,
        [appointment],
      )
      for (const days of [5, 6])
        await client.query(
          `update public.appointments set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour',
             blocks_until = $2::timestamptz + interval '1 hour' where id = $1`,
          [appointment, at(days, '09:00')],
        )
      const heard = await told(client, booking)
      expect(heard).toEqual(expect.arrayContaining([desk.id, physio.id]))
      expect(new Set(heard).size).toBe(heard.length)
      await comeDue(client, booking, 'staff_change')
      const [message] = (await lease(client, booking)).filter(({ kind }) => kind === 'staff_change')
      const { starts_at, old_starts_at, what } = message!.facts as Record<string, string>
      expect(what).toBe('moved')
      expect([starts_at, old_starts_at].map((it) => new Date(it!))).toEqual([at(6, '09:00'), was])
    }))

  it('tell nobody of what is further ahead, nor who does not want to hear of it', () =>
    rolledBack(async (client) => {
      const later = await scene(client, 40)
      await cancelled(client, later.appointment)
      expect(await told(client, later.booking)).toEqual([])
      const soon = await scene(client, 10)
      await become(client, soon.physio)
      await client.query(
        `insert into public.staff_message_settings (user_id, has_changes) values ($1, false)`,
        [soon.physio.id],
      )
      await becomeOwner(client)
      await cancelled(client, soon.appointment)
      const heard = await told(client, soon.booking)
      expect(heard).toContain(soon.desk.id)
      expect(heard).not.toContain(soon.physio.id)
    }))

  it('tell administrators each morning how many tasks wait', () =>
    rolledBack(async (client) => {
      const admin = await makePatient(client)
      await client.query(
        `insert into public.staff (user_id, role, full_name) values ($1, 'admin', 'Uji')`,
        [admin.id],
      )
      await client.query(
        `insert into public.admin_tasks (kind, clinic_id) select 'payment_review', id from public.clinics limit 1`,
      )
      // a job may run twice
      for (let run = 0; run < 2; run += 1) await client.query(`select private.tell_tasks()`)
      const { rows } = await client.query<{ count: number }>(
        `select (payload ->> 'count')::integer as count from private.notifications
         where kind = 'staff_task' and staff_user_id = $1`,
        [admin.id],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]!.count).toBeGreaterThan(0)
    }))
})
