import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, refusal, rolledBack } from '../../support/db.ts'
import {
  addPhysiotherapist,
  at,
  type Calendar,
  confirmed,
  day,
  hold,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
  slots,
} from '../../support/calendar.ts'

const refused = (client: pg.ClientBase, ...args: Parameters<typeof holdArgs>) =>
  refusal(client, holdSql, holdArgs(...args))

const offDay = (
  client: pg.ClientBase,
  scope: { who?: string; clinic?: string },
  shape: Record<string, unknown> = {},
) =>
  client.query(
    `insert into public.off_days (type, physiotherapist_id, clinic_id, starts_on, ends_on, start_time, end_time, weekdays)
     values ('leave', $1, $2, $3, $4, $5, $6, $7)`,
    [
      scope.who,
      scope.clinic,
      shape.from ?? day(3),
      shape.until ?? day(3),
      shape.start,
      shape.end,
      shape.weekdays,
    ],
  )

describe('the rules of a start', () => {
  describe('off-days', () => {
    const cases: [
      string,
      (calendar: Calendar, other: Calendar) => { who?: string; clinic?: string },
      boolean,
    ][] = [
      ['of the physiotherapist everywhere', ({ physiotherapists: [who] }) => ({ who }), true],
      [
        'of the physiotherapist at this clinic',
        ({ physiotherapists: [who], clinic }) => ({ who, clinic }),
        true,
      ],
      [
        'of the physiotherapist at another clinic',
        ({ physiotherapists: [who] }, { clinic }) => ({ who, clinic }),
        false,
      ],
      ['of this clinic', ({ clinic }) => ({ clinic }), true],
      ['of another clinic', (_, { clinic }) => ({ clinic }), false],
      ['of all clinics', () => ({}), true],
      ['of another physiotherapist', (_, { physiotherapists: [who] }) => ({ who }), false],
    ]
    it.each(cases)('%s', (_, scope, isOff) =>
      rolledBack(async (client) => {
        const calendar = await makeCalendar(client)
        const other = await makeCalendar(client)
        await offDay(client, scope(calendar, other))
        expect((await slots(client, calendar, 3)).length > 0).toBe(!isOff)
        await become(client, await makePatient(client))
        if (isOff)
          expect(await refused(client, calendar, at(3, '09:00'))).toMatchObject({
            code: 'off_day',
            status: 422,
          })
        await hold(client, calendar, at(isOff ? 4 : 3, '09:00'))
      }),
    )

    it('cover a time range, several days, weekdays until a date, and can be kept open', () =>
      rolledBack(async (client) => {
        const calendar = await makeCalendar(client)
        const [who] = calendar.physiotherapists
        await offDay(client, { who }, { until: day(4), start: '09:30', end: '11:00' })
        const weekday = new Date(at(5, '12:00')).getUTCDay() || 7
        await offDay(client, { who }, { from: day(5), until: day(13), weekdays: [weekday] })
        await offDay(client, { who }, { from: day(20), until: day(20) })
        await client.query(
          `update public.off_days set is_closed = false where starts_on = $1 and physiotherapist_id = $2`,
          [day(20), who],
        )
        await become(client, await makePatient(client))
        for (const [days, time] of [
          [3, '09:00'],
          [4, '10:00'],
          [5, '08:00'],
          [12, '08:00'],
        ] as const)
          expect(await refused(client, calendar, at(days, time)), `${days} ${time}`).toMatchObject({
            code: 'off_day',
          })
        for (const [days, time] of [
          [3, '11:00'],
          [4, '08:00'],
          [6, '08:00'],
          [19, '08:00'],
          [20, '08:00'],
        ] as const)
          await hold(client, calendar, at(days, time))
      }))
  })

  it('keeps the travel gap inside the lock', () =>
    rolledBack(async (client) => {
      const here = await makeCalendar(client)
      const there = {
        ...(await makeCalendar(client, { physiotherapists: 0 })),
        service: here.service,
      }
      await confirmed(client, await makePatient(client), here, at(3, '12:00'))
      await client.query(`update public.schedules set clinic_id = $1 where clinic_id = $2`, [
        there.clinic,
        here.clinic,
      ])
      await become(client, await makePatient(client))
      for (const time of ['10:00', '11:00', '13:00', '14:00'])
        expect(await refused(client, there, at(3, time)), time).toMatchObject({
          code: 'slot_taken',
          details: { rule: 'travel_gap' },
        })
      await hold(client, there, at(3, '09:00'))
      await hold(client, there, at(3, '15:00'))
    }))

  it('gives "anyone" the fewest appointments that day, then the longest idle', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 3 })
      const [a, b, c] = calendar.physiotherapists as [string, string, string]
      const book = async (days: number, time: string, who: string) =>
        confirmed(client, await makePatient(client), calendar, at(days, time), who)
      await book(3, '08:00', a)
      await book(3, '07:00', b)
      await book(3, '09:00', c)
      await book(3, '15:00', c)
      await become(client, await makePatient(client))
      // c has two appointments; b has been idle since 08:00, a since 09:00
      expect((await hold(client, calendar, at(3, '12:00'))).appointment.physiotherapist_id).toBe(b)
      await book(3, '18:00', b)
      await become(client, await makePatient(client))
      expect((await hold(client, calendar, at(3, '13:00'))).appointment.physiotherapist_id).toBe(a)
      await become(client, await makePatient(client))
      expect(
        (await hold(client, calendar, at(3, '08:00'))).appointment.physiotherapist_id,
      ).not.toBe(a)
    }))

  it('accepts exactly what available_slots offers, over a crowded week', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, {
        physiotherapists: 2,
        duration: 45,
        step: 30,
        buffer: 15,
        hours: ['08:00', '14:00'],
      })
      const [a, b] = calendar.physiotherapists as [string, string]
      await addPhysiotherapist(client, calendar, ['12:00', '16:00'])
      for (const [days, time, who] of [
        [2, '09:00', a],
        [3, '10:30', b],
        [3, '12:00', a],
        [4, '08:30', b],
      ] as const)
        await confirmed(client, await makePatient(client), calendar, at(days, time), who)
      await offDay(
        client,
        { who: b },
        { from: day(2), until: day(2), start: '10:10', end: '11:20' },
      )
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(4, '11:00'), a)
      await become(client, rina)
      const offered = new Set(
        (await slots(client, calendar, 2, 5)).map(
          (it) => `${it.starts_at.toISOString()} ${it.physiotherapist_id}`,
        ),
      )
      let accepted = 0
      for (let minute = 0; minute < 4 * 1440; minute += 15) {
        for (const physiotherapist of [a, b]) {
          const startsAt = new Date(at(2, '00:00').getTime() + minute * 60_000)
          await client.query('savepoint attempt')
          const isHeld = await hold(client, calendar, startsAt, { physiotherapist }).then(
            () => true,
            () => false,
          )
          await client.query('rollback to savepoint attempt')
          expect(isHeld, `${startsAt.toISOString()} ${physiotherapist}`).toBe(
            offered.has(`${startsAt.toISOString()} ${physiotherapist}`),
          )
          accepted += Number(isHeld)
        }
      }
      expect(accepted).toBeGreaterThan(40)
    }))
})
