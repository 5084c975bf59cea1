import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { leaseThese, messageRow } from '../../support/outbox.ts'

// Every kind of message in both directions: it is sent while it is true, and not afterwards.
// Changes are made with triggers disabled, which would withdraw most messages at once: a sender
// that is late, or that lost a race with them, sees only the tables.

/** A confirmed appointment, credit of 50,000 and somebody who could work at the clinic. */
async function scene(client: pg.ClientBase): Promise<Record<string, string>> {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const booking = await confirmed(client, rina, calendar, at(5, '09:00'))
  const voucher = await row<{ id: string }>(
    client,
    `select private.issue_credit($1, 50000, 'Uji', null) as id`,
    [rina.patient],
  )
  return {
    booking: booking.id,
    appointment: booking.appointment.id,
    patient: rina.patient,
    voucher: voucher.id,
    person: (await makePatient(client)).id,
    clinic: calendar.clinic,
  }
}

type Case = {
  kind: string
  /** For staff. */
  isStaff?: boolean
  payload?: string
  /** What makes it true, beyond a confirmed appointment and credit of 50,000. */
  made?: string
  /** What happens before it is sent. */
  then: string
  why: string
}

const starts = `jsonb_build_object('starts_at', (select starts_at from public.appointments where id = :appointment))`
const moved = `update public.appointments set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day', blocks_until = blocks_until + interval '1 day' where id = :appointment`
const cancelled = `update public.appointments set status = 'cancelled_by_clinic' where id = :appointment`
const money = `jsonb_build_object('voucher_id', :voucher, 'amount_idr', 50000)`
const unpaid = (status: string) =>
  `update public.bookings set status = '${status}', hold_expires_at = now() + interval '9 minutes' where id = :booking;
   delete from public.payments where booking_id = :booking`
const employed = `insert into public.staff (user_id, role, clinic_id, full_name) values (:person, 'receptionist', :clinic, 'Sari')`
const proposed = `insert into public.proposals (appointment_id, starts_at, expires_at)
  select id, array[starts_at + interval '1 day'], now() + interval '1 day' from public.appointments where id = :appointment`
const gone = `update public.staff set is_active = false where user_id = :person`

const cases: Case[] = [
  { kind: 'appointment_confirmed', payload: starts, then: moved, why: 'moved' },
  { kind: 'appointment_rescheduled', payload: starts, then: cancelled, why: 'status' },
  {
    kind: 'appointment_cancelled',
    payload: `'{"status": "cancelled_by_clinic"}'`,
    made: cancelled,
    then: `update public.appointments set status = 'confirmed' where id = :appointment`,
    why: 'status',
  },
  {
    kind: 'appointment_reminder',
    payload: `${starts} || '{"hours_ahead": 24}'`,
    then: moved,
    why: 'moved',
  },
  {
    kind: 'appointment_reminder',
    payload: `${starts} || '{"hours_ahead": 3}'`,
    then: proposed,
    why: 'proposed',
  },
  {
    kind: 'payment_waiting',
    made: unpaid('awaiting_payment'),
    then: `update public.bookings set status = 'confirmed', hold_expires_at = null where id = :booking`,
    why: 'status',
  },
  {
    kind: 'hold_expired',
    made: unpaid('expired'),
    then: `update public.bookings set released_at = now() where id = :booking`,
    why: 'given_up',
  },
  {
    kind: 'payment_late',
    payload: money,
    then: `update public.vouchers set is_active = false where id = :voucher`,
    why: 'inactive',
  },
  {
    kind: 'credit_issued',
    payload: money,
    then: `update public.vouchers set valid_until = current_date - 2 where id = :voucher`,
    why: 'past',
  },
  {
    kind: 'credit_ending',
    payload: `${money} || jsonb_build_object('valid_until', (select valid_until from public.vouchers where id = :voucher))`,
    then: `update public.vouchers set valid_until = valid_until + 90 where id = :voucher`,
    why: 'moved',
  },
  {
    kind: 'proposal',
    made: proposed,
    then: `update public.proposals set expires_at = now() where appointment_id = :appointment`,
    why: 'answered',
  },
  {
    kind: 'settlement_choice',
    made: `${cancelled}; insert into public.settlements (appointment_id, choose_until) values (:appointment, now() + interval '9 days')`,
    then: `update public.settlements set choice = 'credit', chosen_at = now() where appointment_id = :appointment`,
    why: 'answered',
  },
  {
    kind: 'staff_change',
    isStaff: true,
    payload: `${starts} || '{"what": "booked", "status": "confirmed"}'`,
    made: employed,
    then: moved,
    why: 'moved',
  },
  {
    kind: 'staff_task',
    isStaff: true,
    payload: `'{"count": 3}'`,
    made: employed,
    then: gone,
    why: 'no_longer_staff',
  },
]

describe('message_staleness', () => {
  it.each(cases)('sends $kind while it is true, not when it is $why', (it) =>
    rolledBack(async (client) => {
      const ids = await scene(client)
      const run = (sql: string) =>
        client.query(
          sql.replace(/:(\w+)/g, (found, name: string) =>
            ids[name] ? `'${ids[name]}'::uuid` : found,
          ),
        )
      await client.query(`set local session_replication_role = replica`)
      await run(it.made ?? 'select')
      const { rows } = (await run(
        `insert into private.notifications (kind, patient_id, staff_user_id, booking_id, appointment_id, payload)
         values ('${it.kind}', ${it.isStaff ? 'null, :person' : ':patient, null'}, :booking, :appointment, ${it.payload ?? `'{}'`})
         returning id`,
      )) as pg.QueryResult<{ id: string }>
      const { id } = rows[0]!
      expect(await leaseThese(client, [id])).toMatchObject([{ kind: it.kind, attempt: 1 }])
      await client.query(`update private.notifications set locked_until = null where id = $1`, [id])
      await run(it.then)
      expect(await leaseThese(client, [id])).toEqual([])
      expect(await messageRow(client, id)).toMatchObject({
        status: 'withdrawn',
        last_error: it.why,
      })
    }),
  )
})
