import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack, untilSerialized } from '../../support/db.ts'
import { endHold } from '../../support/holds.ts'
import { faults, report } from '../../support/money.ts'
import { makePurchase } from '../../support/sales.ts'
import {
  at,
  type Calendar,
  confirmed,
  day,
  hold,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'

type Scene = {
  calendar: Calendar
  rina: { id: string; patient: string }
  id: string
  appointment: string
}

const starts = at(3, '09:00')

/** An expired hold, at a clinic with its own policy. */
async function scene(client: pg.ClientBase): Promise<Scene> {
  const calendar = await makeCalendar(client)
  await client.query(`insert into public.booking_policy (clinic_id) values ($1)`, [calendar.clinic])
  const rina = await makePatient(client)
  await become(client, rina)
  const { id, appointment } = await hold(client, calendar, starts)
  await becomeOwner(client)
  await endHold(client, id)
  return { calendar, rina, id, appointment: appointment.id }
}

const confirm = async (client: pg.ClientBase, { id }: Scene) => {
  await becomeOwner(client)
  const sql = `select private.confirm_booking($1) as result`
  return (await row<{ result: string }>(client, sql, [id])).result
}

/** The answer that booking the same slot would get now. */
async function wouldBook(client: pg.ClientBase, { calendar, rina }: Scene): Promise<string> {
  await become(client, rina)
  const [physiotherapist] = calendar.physiotherapists
  const { code } = await refusal(client, holdSql, holdArgs(calendar, starts, { physiotherapist }))
  return code
}

const one = (sql: string, value: (it: Scene) => string) => async (c: pg.ClientBase, it: Scene) => {
  await c.query(sql, [value(it)])
}

const closed = `insert into public.off_days (type, clinic_id, starts_on, ends_on) values ('closure', $1, '${day(3)}', '${day(3)}')`
const sick = `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on) values ('sick', $1, '${day(3)}', '${day(3)}')`
const physiotherapist = ({ calendar }: Scene) => calendar.physiotherapists[0]!
const clinic = ({ calendar }: Scene) => calendar.clinic

const changes: [string, string, (client: pg.ClientBase, it: Scene) => Promise<void>][] = [
  ['the clinic is closed', 'off_day', one(closed, clinic)],
  ['the physiotherapist is away', 'off_day', one(sick, physiotherapist)],
  [
    'the physiotherapist works here no more',
    'not_found',
    one(`update public.physiotherapists set is_active = false where id = $1`, physiotherapist),
  ],
  [
    'the hours have changed',
    'outside_schedule',
    one(`delete from public.schedules where physiotherapist_id = $1`, physiotherapist),
  ],
  [
    'the grid of starts has moved',
    'outside_schedule',
    one(
      `update public.schedules set start_time = '06:30' where physiotherapist_id = $1`,
      physiotherapist,
    ),
  ],
  [
    'the clinic opens later',
    'outside_schedule',
    one(`update public.clinic_hours set opens_at = '12:00' where clinic_id = $1`, clinic),
  ],
  [
    'the physiotherapist gives the service no more',
    'outside_schedule',
    one(
      `delete from public.physiotherapist_services where physiotherapist_id = $1`,
      physiotherapist,
    ),
  ],
  [
    'the service is not offered any more',
    'not_found',
    one(`update public.services set is_active = false where id = $1`, (it) => it.calendar.service),
  ],
  [
    'the clinic has closed for good',
    'not_found',
    one(`update public.clinics set is_active = false where id = $1`, clinic),
  ],
  [
    'the horizon is shorter now',
    'too_far',
    one(`update public.booking_policy set horizon_days = 1 where clinic_id = $1`, clinic),
  ],
  [
    'the patient has taken back their consent to care',
    'consent_withdrawn',
    async (client, { rina }) => {
      await become(client, rina)
      await client.query(`select public.save_patient($1)`, [
        JSON.stringify({ id: rina.patient, consents: { care: true } }),
      ])
      await client.query(`select public.withdraw_consent($1, 'care')`, [rina.patient])
    },
  ],
  [
    'the patient is busy',
    'patient_overlap',
    async (client, { rina }) => {
      await confirmed(client, rina, await makeCalendar(client), starts)
    },
  ],
  [
    'the patient has as many appointments as the policy allows',
    'too_many_appointments',
    async (client, { calendar, rina }) => {
      await client.query(`update public.booking_policy set max_upcoming = 1 where clinic_id = $1`, [
        calendar.clinic,
      ])
      await confirmed(client, rina, calendar, at(4, '09:00'))
    },
  ],
  [
    'someone else has the slot',
    'slot_taken',
    async (client, { calendar }) => {
      await become(client, await makePatient(client))
      await hold(client, calendar, starts)
    },
  ],
]

describe('a booking whose hold has ended', () => {
  it.each(changes)(
    'is not confirmed when %s, as it could not be booked',
    (_name, problem, change) =>
      rolledBack(async (client) => {
        const it = await scene(client)
        await change(client, it)
        expect(await wouldBook(client, it)).toBe(problem)
        expect(await confirm(client, it)).toBe(problem)
        const sql = `select status from public.bookings where id = $1`
        expect(await row(client, sql, [it.id])).toEqual({ status: 'expired' })
      }),
  )

  it.each(['services', 'clinics'] as const)('finds nothing near where its %s have gone', (what) =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      const near = async () => {
        await become(client, rina)
        return (await client.query(`select * from public.nearest_slots($1)`, [id])).rowCount
      }
      expect(await near()).toBe(3)
      await becomeOwner(client)
      const gone = what === 'services' ? calendar.service : calendar.clinic
      await client.query(`update public.${what} set is_active = false where id = $1`, [gone])
      expect(await near()).toBe(0)
    }),
  )

  it('is confirmed inside the lead time, which was kept when it was booked', () =>
    rolledBack(async (client) => {
      const it = await scene(client)
      const policy = `update public.booking_policy set lead_minutes = 20160 where clinic_id = $1`
      await client.query(policy, [it.calendar.clinic])
      expect(await wouldBook(client, it)).toBe('too_soon')
      expect(await confirm(client, it)).toBe('confirmed')
    }))

  it('is not confirmed for somebody who was erased meanwhile', () =>
    rolledBack(async (client) => {
      const it = await scene(client)
      await client.query(`select private.erase_people($1)`, [[it.rina.patient]])
      expect(await confirm(client, it)).toBe('not_found')
    }))

  it('is confirmed without consent to care where the front desk, which asks the person, has booked', () =>
    rolledBack(async (client) => {
      const it = await scene(client)
      await client.query(
        `insert into public.patient_consents (patient_id, purpose, version, is_granted)
         select $1, 'care', max(version), false from public.consent_texts where purpose = 'care'`,
        [it.rina.patient],
      )
      await client.query(
        `update public.bookings set created_by = (select staff.user_id from public.staff as staff where staff.role = 'receptionist' limit 1) where id = $1`,
        [it.id],
      )
      expect(await confirm(client, it)).toBe('confirmed')
    }))

  it('is not confirmed once it has begun', () =>
    rolledBack(async (client) => {
      const it = await scene(client)
      await client.query(
        `update public.appointments set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour', blocks_until = now() + interval '1 hour' where booking_id = $1`,
        [it.id],
      )
      expect(await confirm(client, it)).toBe('too_soon')
    }))

  it('keeps what staff have broken with a reason, and nothing else', () =>
    untilSerialized(async (client) => {
      const it = await scene(client)
      await client.query(closed, [it.calendar.clinic])
      await client.query(
        `insert into public.staff_overrides (appointment_id, rules, reason) values ($1, '{off_day}', 'Uji saja')`,
        [it.appointment],
      )
      await client.query('savepoint before')
      expect(await confirm(client, it)).toBe('confirmed')
      await client.query('rollback to savepoint before')
      const policy = `update public.booking_policy set horizon_days = 1 where clinic_id = $1`
      await client.query(policy, [it.calendar.clinic])
      expect(await confirm(client, it)).toBe('too_far')
      await client.query('rollback to savepoint before')
      await client.query(`delete from public.off_days where clinic_id = $1`, [it.calendar.clinic])
      await become(client, await makePatient(client))
      await hold(client, it.calendar, starts)
      await becomeOwner(client)
      await client.query(closed, [it.calendar.clinic])
      expect(await confirm(client, it)).toBe('slot_taken')
    }))
})

describe('money that comes for somebody who was erased', () => {
  it('buys no package; a task tells of it', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const { patient } = await makePatient(client)
      const bought = await makePurchase(client, { patient, clinic })
      await client.query(`select private.erase_people($1)`, [[patient]])
      await report(client, bought)
      const sql = `select voucher_id from public.package_purchases where id = $1`
      expect(await row(client, sql, [bought.purchase])).toEqual({ voucher_id: null })
      const task = `select kind, status from public.admin_tasks where purchase_id = $1`
      expect(await row(client, task, [bought.purchase])).toEqual({
        kind: 'payment_late',
        status: 'open',
      })
      expect(await faults(client, patient)).toEqual([])
    }))
})
