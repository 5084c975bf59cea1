import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  at,
  type Calendar,
  confirmed,
  day,
  hold,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'
import { cancel } from '../../support/money.ts'
import { leaseThese } from '../../support/outbox.ts'

type Entry = { id: string; status: string; from_date: string }
type Who = { id: string; patient: string }

const sql = `select public.join_waitlist($1, $2, $3, $4, $5, $6, $7) as it`

const args = (
  { clinic, service }: Calendar,
  {
    from = 3,
    to = 5,
    with: whom,
    times = [],
  }: { from?: number; to?: number; with?: string; times?: string[] } = {},
) => [clinic, service, day(from), day(to), whom ?? null, times[0] ?? null, times[1] ?? null]

async function join(client: pg.ClientBase, who: Who, ...wish: Parameters<typeof args>) {
  await become(client, who)
  const { it } = await row<{ it: Entry }>(client, sql, args(...wish))
  await becomeOwner(client)
  return it
}

/** A full start in four days, and the patient who gives it up. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const owner = await makePatient(client)
  const booking = await confirmed(client, owner, calendar, at(4, '09:00'))
  return {
    calendar,
    owner,
    free: () => cancel(client, { appointment: booking.appointment.id }, owner),
  }
}

const told = async (client: pg.ClientBase, patient: string) =>
  (
    await client.query<{ status: string; last_error: string | null }>(
      `select status, last_error from private.notifications where patient_id = $1 and kind = 'waitlist_slot'`,
      [patient],
    )
  ).rows

async function leased(client: pg.ClientBase, patient: string) {
  const { rows } = await client.query<{ id: string }>(
    `update private.notifications set due_at = now() where patient_id = $1 and kind = 'waitlist_slot' returning id`,
    [patient],
  )
  return leaseThese(
    client,
    rows.map(({ id }) => id),
  )
}

const status = async (client: pg.ClientBase, id: string) =>
  (await row<Entry>(client, `select status from public.waitlist_entries where id = $1`, [id]))
    .status

describe('join_waitlist', () => {
  it('tells who waits of a start that becomes free, where and when, not for what', () =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const rina = await makePatient(client)
      const entry = await join(client, rina, calendar)
      await free()
      const [message] = await leased(client, rina.patient)
      expect(message!.facts).toMatchObject({ slot: { entry: entry.id, clinic: 'Test' } })
      expect(JSON.stringify(message!.facts)).not.toContain('Uji')
    }))

  it('tells the first five people, each once', () =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const people: Who[] = []
      for (let n = 0; n < 6; n++) {
        const who = await makePatient(client)
        const { id } = await join(client, who, calendar)
        await client.query(
          `update public.waitlist_entries set created_at = now() - make_interval(hours => $2) where id = $1`,
          [id, 9 - n],
        )
        people.push(who)
      }
      for (let to = 6; to < 9; to++) await join(client, people[0]!, calendar, { to })
      await free()
      const counts: number[] = []
      for (const { patient } of people) counts.push((await told(client, patient)).length)
      expect(counts).toEqual([1, 1, 1, 1, 1, 0])
    }))

  it.each<[string, (client: pg.ClientBase, who: Who, calendar: Calendar) => Promise<unknown>]>([
    [
      'wait for something longer than the gap',
      async (client, { patient }, { physiotherapists }) => {
        const longer = randomUUID()
        await client.query(`select tests.add_service($1, 120, 60, 0, 350000)`, [longer])
        await client.query(`insert into public.physiotherapist_services values ($1, $2)`, [
          physiotherapists[0],
          longer,
        ])
        await client.query(
          `update public.waitlist_entries set service_id = $2 where patient_id = $1`,
          [patient, longer],
        )
      },
    ],
    [
      'have an appointment at that time',
      async (client, who) => confirmed(client, who, await makeCalendar(client), at(4, '09:00')),
    ],
    [
      'can only be called',
      (client, { patient }) =>
        client.query(
          `update public.patients set user_id = null, is_account_holder = false where id = $1`,
          [patient],
        ),
    ],
  ])('does not count those among the first five who %s', (_, cannot) =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      await confirmed(client, await makePatient(client), calendar, at(4, '10:00'))
      const people: Who[] = []
      for (let n = 0; n < 6; n++) {
        const who = await makePatient(client)
        const { id } = await join(client, who, calendar)
        await client.query(
          `update public.waitlist_entries set created_at = now() - make_interval(hours => $2) where id = $1`,
          [id, 9 - n],
        )
        if (n < 5) await cannot(client, who, calendar)
        people.push(who)
      }
      await becomeOwner(client)
      await free()
      expect(await told(client, people[0]!.patient)).toEqual([])
      expect(await leased(client, people[5]!.patient)).toHaveLength(1)
    }),
  )

  it('says nothing of a start to who has booked another appointment at that time since', () =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const rina = await makePatient(client)
      await join(client, rina, calendar)
      await free()
      await confirmed(client, rina, await makeCalendar(client), at(4, '09:00'))
      expect(await leased(client, rina.patient)).toEqual([])
    }))

  it('tells of the end of a hold only those who came while it lasted: before it the start was free', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const [early, late, holder] = [
        await makePatient(client),
        await makePatient(client),
        await makePatient(client),
      ]
      const { id } = await join(client, early, calendar)
      await become(client, holder)
      await hold(client, calendar, at(4, '09:00'))
      await join(client, late, calendar)
      await client.query(
        `update public.waitlist_entries set created_at = now() + case when id = $1 then -interval '1 hour' else interval '1 second' end
         where clinic_id = $2`,
        [id, calendar.clinic],
      )
      await become(client, holder)
      await hold(client, calendar, at(4, '11:00'))
      await becomeOwner(client)
      expect(await told(client, early.patient)).toEqual([])
      expect(await leased(client, late.patient)).toHaveLength(1)
    }))

  it.each([
    ['another day', { from: 5, to: 6 }],
    ['another time of day', { times: ['10:00', '12:00'] }],
  ])('tells nobody who waits for %s', (_, wish) =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const rina = await makePatient(client)
      await join(client, rina, calendar, wish)
      await free()
      expect(await told(client, rina.patient)).toEqual([])
    }),
  )

  it('says nothing of a start that someone else was faster to book', () =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const rina = await makePatient(client)
      await join(client, rina, calendar)
      await free()
      const other = await makePatient(client)
      const booked = await confirmed(client, other, calendar, at(4, '09:00'))
      expect(await leased(client, rina.patient)).toEqual([])
      expect(await told(client, rina.patient)).toEqual([
        { status: 'withdrawn', last_error: 'taken' },
      ])
      // Nobody has heard of it, so it is told when it becomes free after all.
      await cancel(client, { appointment: booked.appointment.id }, other)
      expect(await leased(client, rina.patient)).toHaveLength(1)
    }))

  it('is no news that a time was only held which had been free all along', () =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const [rina, late, other] = [
        await makePatient(client),
        await makePatient(client),
        await makePatient(client),
      ]
      const counts = async () => [
        (await told(client, rina.patient)).length,
        (await told(client, late.patient)).length,
      ]
      const holdAndLeave = async (time: string) => {
        await become(client, other)
        const { id } = await hold(client, calendar, at(4, time))
        await becomeOwner(client)
        await client.query(
          `update public.appointments set status = 'expired', hold_expires_at = null where booking_id = $1`,
          [id],
        )
      }
      for (const [who, ago] of [
        [rina, '1 hour'],
        [late, '-1 hour'],
      ] as const)
        await client.query(
          `update public.waitlist_entries set created_at = now() - $2::interval where id = $1`,
          [(await join(client, who, calendar)).id, ago],
        )
      await holdAndLeave('10:00')
      // Who came while it was held has not seen that it was free.
      expect(await counts()).toEqual([0, 1])

      await free()
      expect(await counts()).toEqual([1, 2])
      // It is the turn of the next after a hold of a start that became free.
      const next = await makePatient(client)
      const { id } = await join(client, next, calendar)
      await client.query(
        `update public.waitlist_entries set created_at = now() - interval '1 minute' where id = $1`,
        [id],
      )
      await holdAndLeave('09:00')
      expect(await told(client, next.patient)).toHaveLength(1)
    }))

  it.each([
    ['the service', 'services', 'service_id'],
    ['whom they wait for', 'physiotherapists', 'physiotherapist_id'],
  ])('says nothing of a start once %s is no longer offered', (_, table, key) =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const rina = await makePatient(client)
      const { id } = await join(client, rina, calendar, { with: calendar.physiotherapists[0]! })
      await free()
      await client.query(
        `update public.${table} set is_active = false
         where id = (select ${key} from public.waitlist_entries where id = $1)`,
        [id],
      )
      expect(await leased(client, rina.patient)).toEqual([])
      expect(await told(client, rina.patient)).toEqual([
        { status: 'withdrawn', last_error: 'closed' },
      ])
    }),
  )

  it('tells nobody who waits for a service that is no longer offered', () =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const rina = await makePatient(client)
      await join(client, rina, calendar)
      await client.query(`update public.services set is_active = false where id = $1`, [
        calendar.service,
      ])
      await free()
      expect(await told(client, rina.patient)).toEqual([])
    }))

  it('ends with an appointment that fits, and with its last day', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const booked = await join(client, rina, calendar)
      const over = await join(client, rina, calendar, { from: 6, to: 7 })
      await confirmed(client, rina, calendar, at(4, '09:00'))
      await client.query(
        `update public.waitlist_entries set from_date = current_date - 3, to_date = current_date - 2 where id = $1`,
        [over.id],
      )
      await client.query(`select private.expire_waitlist()`)
      expect(await status(client, booked.id)).toBe('booked')
      expect(await status(client, over.id)).toBe('expired')
    }))

  it('goes on after an appointment with somebody else or at another time of day than was wished', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const rina = await makePatient(client)
      const booked = await confirmed(client, rina, calendar, at(4, '13:00'))
      const mine = booked.appointment.physiotherapist_id
      const other = calendar.physiotherapists.find((id) => id !== mine)!
      await cancel(client, { appointment: booked.appointment.id }, rina)
      const wishes = {
        elsewhen: { times: ['09:00', '12:00'] },
        another: { with: other },
        them: { with: mine },
        afternoon: { times: ['13:00', '14:00'] },
      }
      const ids: Record<string, string> = {}
      for (const [name, wish] of Object.entries(wishes))
        ids[name] = (await join(client, rina, calendar, wish)).id
      await confirmed(client, rina, calendar, at(4, '13:00'), mine)
      const now: Record<string, string> = {}
      for (const [name, id] of Object.entries(ids)) now[name] = await status(client, id)
      expect(now).toEqual({
        elsewhen: 'open',
        another: 'open',
        them: 'booked',
        afternoon: 'booked',
      })
    }))

  it('is the same entry when the same is wished again, and five at most', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const first = await join(client, rina, calendar)
      expect(await join(client, rina, calendar)).toEqual(first)
      // from a day that has passed is from today
      const { id } = await join(client, rina, calendar, { from: -1, to: 2 })
      expect((await join(client, rina, calendar, { from: -2, to: 2 })).id).toBe(id)
      for (let n = 5; n < 8; n++) await join(client, rina, calendar, { from: n, to: n })
      await become(client, rina)
      expect(await refusal(client, sql, args(calendar, { from: 9, to: 9 }))).toMatchObject({
        code: 'too_many_appointments',
        details: { limit: 5 },
      })
    }))

  it.each([
    ['to_date', { from: 5, to: 4 }, 'invalid_input'],
    ['to_date', { from: -3, to: -2 }, 'invalid_input'],
    ['to_date', { from: 3, to: 300 }, 'too_far'],
    ['until_time', { times: ['12:00', '10:00'] }, 'invalid_input'],
  ])('refuses a wrong %s: %j', (field, wish, code) =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      expect(await refusal(client, sql, args(calendar, wish))).toMatchObject({
        code,
        details: { field },
      })
    }),
  )
})

describe('leave_waitlist', () => {
  it('ends the wait of whoever owns it, once', () =>
    rolledBack(async (client) => {
      const { calendar, free } = await scene(client)
      const rina = await makePatient(client)
      const { id } = await join(client, rina, calendar)
      const leave = `select public.leave_waitlist($1) as it`
      await become(client, await makePatient(client))
      expect(await refusal(client, leave, [id])).toMatchObject({ code: 'not_found' })
      await becomeOwner(client)
      await become(client, rina)
      for (let n = 0; n < 2; n++)
        expect((await row<{ it: Entry }>(client, leave, [id])).it.status).toBe('left')
      await becomeOwner(client)
      await free()
      expect(await told(client, rina.patient)).toEqual([])
    }))
})
