import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  become,
  becomeAnon,
  becomeOwner,
  people,
  rolledBack,
  untilSerialized,
} from '../../support/db.ts'
import { report } from '../../support/money.ts'
import { makePurchase } from '../../support/sales.ts'
import { at, confirmed, hold, makeCalendar, makePatient } from '../../support/calendar.ts'

type Message = { topic: string; event: string; private: boolean; payload: Record<string, unknown> }

/** The broadcasts of this transaction to private (or public) channels, oldest first. */
const sent = async (client: pg.ClientBase, isPrivate = true) => {
  await becomeOwner(client)
  const { rows } = await client.query<Message>(
    `select topic, event, private, payload from realtime.messages where inserted_at = now() and private = $1`,
    [isPrivate],
  )
  return rows
}

const mayJoin = async (client: pg.ClientBase, topic: string) => {
  await client.query(`select set_config('realtime.topic', $1, true)`, [topic])
  return (
    (await client.query(`select from realtime.messages where topic = $1`, [topic])).rowCount! > 0
  )
}

describe('broadcasts', () => {
  it('tell staff of the clinic, the owner and everyone with a calendar open, by ids alone', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const booking = await confirmed(client, await makePatient(client), calendar, at(3, '09:00'))
      const messages = await sent(client)
      const clinic = `clinic:${calendar.clinic}`
      expect(
        messages.map(({ topic, event, private: isPrivate }) => [topic, event, isPrivate]),
      ).toEqual(
        expect.arrayContaining([
          [clinic, 'appointment_changed', true],
          [`booking:${booking.id}`, 'booking_changed', true],
          [`slots:${calendar.clinic}`, 'slots_changed', true],
        ]),
      )
      // going from held to confirmed does not change the free slots
      expect(messages.filter(({ event }) => event === 'slots_changed')).toHaveLength(1)
      expect(await sent(client, false)).toMatchObject([
        { topic: `slots:${calendar.clinic}`, payload: { clinic_id: calendar.clinic } },
      ])
      const keys = new Set(messages.flatMap(({ payload }) => Object.keys(payload)))
      expect([...keys].sort()).toEqual(
        [
          'actor_id',
          'appointment_id',
          'booking_id',
          'clinic_id',
          'id',
          'payment_id',
          'payment_status',
          'physiotherapist_id',
          'starts_at',
          'status',
        ].filter((key) => keys.has(key)),
      )
    }))

  it('name a colleague by id, and never a patient', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { appointment } = await confirmed(
        client,
        await makePatient(client),
        calendar,
        at(3, '09:00'),
      )
      await become(client, 'sari')
      await client.query(`select public.cancel_appointment($1, 'Tutup')`, [appointment.id])
      const actors = (await sent(client))
        .filter(({ event }) => event === 'appointment_changed')
        .map(({ payload }) => payload.actor_id)
      expect([...new Set(actors)].sort()).toEqual([people.sari, null])
    }))

  it('tell the board of absences, shifts and tasks, once for a transaction', () =>
    untilSerialized(async (client) => {
      const here = '10000000-0000-4000-8000-000000000001'
      const there = '10000000-0000-4000-8000-000000000002'
      await client.query(
        `insert into public.off_days (clinic_id, type, starts_on, ends_on)
         select $1, 'closure', current_date + n, current_date + n from generate_series(40, 42) as n`,
        [here],
      )
      await client.query(
        `insert into public.admin_tasks (kind, clinic_id) values ('off_day_conflict', $1)`,
        [there],
      )
      const told = (await sent(client)).map(({ topic, event }) => `${event} ${topic}`)
      expect(told.sort()).toEqual([
        `board_changed clinic:${here}`,
        `slots_changed slots:${here}`,
        `tasks_changed clinic:${there}`,
      ])
      await client.query(
        `insert into public.off_days (physiotherapist_id, type, starts_on, ends_on)
         values ('30000000-0000-4000-8000-000000000001', 'leave', current_date + 40, current_date + 40)`,
      )
      expect((await sent(client)).map(({ topic }) => topic)).toContain(`clinic:${there}`)
    }))

  it.each([
    [`update public.services set buffer_minutes = 15 where id = :service`, true],
    [`update public.services set name_en = 'Other', price_idr = 1 where id = :service`, false],
    [`update public.physiotherapists set is_active = false where id = :person`, true],
    [`update public.physiotherapists set years_of_experience = 9 where id = :person`, false],
    [`delete from public.physiotherapist_services where service_id = :service`, true],
    [`insert into public.booking_policy (clinic_id, lead_minutes) values (:clinic, 60)`, true],
    [`update public.clinics set is_active = false where id = :clinic`, true],
    [`update public.clinics set city = 'Depok' where id = :clinic`, false],
  ])('tell open calendars of what is set up: %s', (sql, isTold) =>
    rolledBack(async (client) => {
      const { clinic, service, physiotherapists } = await makeCalendar(client)
      await client.query(`delete from realtime.messages where inserted_at = now()`)
      await client.query(
        `select set_config('luwes.board_told', '', true), set_config('luwes.slots_told', '', true)`,
      )
      const ids = { clinic, service, person: physiotherapists[0]! }
      await client.query(sql.replace(/:(\w+)/, (_, of: keyof typeof ids) => `'${ids[of]}'`))
      const told = (await sent(client)).filter(({ topic }) => topic === `slots:${clinic}`)
      expect(told.map(({ event }) => event)).toEqual(isTold ? ['slots_changed'] : [])
    }),
  )

  it("are heard on a clinic's channel by its staff alone", () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await become(client, rina)
      await hold(client, calendar, at(3, '09:00'))
      const topic = `clinic:${calendar.clinic}`
      for (const [person, may] of [
        ['sari', true],
        ['dewi', true],
        ['agus', true],
        ['budi', false],
      ] as const) {
        await become(client, person)
        expect(await mayJoin(client, topic), person).toBe(may)
      }
      await become(client, rina)
      expect(await mayJoin(client, topic)).toBe(false)
      await becomeAnon(client)
      expect(await mayJoin(client, topic)).toBe(false)
    }))

  it("are heard on a booking's channel by its owner alone", () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const { id } = await confirmed(client, rina, calendar, at(3, '09:00'))
      await become(client, rina)
      expect(await mayJoin(client, `booking:${id}`)).toBe(true)
      for (const person of ['budi', 'sari', 'dewi'] as const) {
        await become(client, person)
        expect(await mayJoin(client, `booking:${id}`), person).toBe(false)
      }
    }))

  it("tell a purchase's owner alone that its payment has changed", () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const rina = await makePatient(client)
      const bought = await makePurchase(client, { patient: rina.patient, clinic })
      const topic = `purchase:${bought.purchase}`
      await report(client, bought)
      expect(await sent(client)).toContainEqual({
        topic,
        event: 'purchase_changed',
        private: true,
        payload: {
          id: expect.any(String) as string,
          purchase_id: bought.purchase,
          payment_id: bought.id,
          payment_status: 'paid',
        },
      })
      await become(client, rina)
      expect(await mayJoin(client, topic)).toBe(true)
      for (const person of ['budi', 'sari', 'dewi'] as const) {
        await become(client, person)
        expect(await mayJoin(client, topic), person).toBe(false)
      }
    }))

  it("of a clinic's slots are heard by everyone, under that very name alone", () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      await hold(client, calendar, at(3, '09:00'))
      const topic = `slots:${calendar.clinic}`
      for (const person of ['sari', 'budi', undefined] as const) {
        await (person ? become(client, person) : becomeAnon(client))
        expect(await mayJoin(client, topic), person).toBe(true)
        for (const odd of [`${topic}:x`, `slots:${randomUUID()}`, `Slots:${calendar.clinic}`])
          expect(await mayJoin(client, odd), odd).toBe(false)
      }
    }))

  it('cannot be sent by clients, and odd topics open nothing', () =>
    rolledBack(async (client) => {
      await become(client, 'sari')
      for (const topic of [
        'clinic:',
        'clinic:x',
        'booking',
        'slots',
        ':',
        `clinic:${'0'.repeat(36)}`,
      ])
        expect(await mayJoin(client, topic), topic).toBe(false)
      for (const person of ['sari', 'budi', undefined] as const)
        for (const kind of ['clinic', 'slots']) {
          await (person ? become(client, person) : becomeAnon(client))
          const topic = `${kind}:10000000-0000-4000-8000-000000000001`
          await client.query(`select set_config('realtime.topic', $1, true)`, [topic])
          await client.query('savepoint before')
          await expect(
            client.query(
              `insert into realtime.messages (topic, extension, event, payload, private)
               values ($1, 'broadcast', 'x', '{}', true)`,
              [topic],
            ),
          ).rejects.toThrow(/row-level security/)
          await client.query('rollback to before')
        }
    }))
})
