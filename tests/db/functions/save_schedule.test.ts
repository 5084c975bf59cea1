import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { day, makeCalendar, row, times } from '../../support/calendar.ts'
import {
  become,
  becomeAnon,
  becomeOwner,
  refusal,
  rolledBack,
  untilSerialized,
} from '../../support/db.ts'
import { sceneOfLeave } from '../../support/off-days.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Answer = {
  saved: boolean
  schedule: { id: string; updated_at: string }[]
  conflicts: { appointment_id: string; candidates: { id: string }[] }[]
}
const saveSql = `select public.save_schedule($1, $2, $3, $4) as answer`
const args = (who: string, schedule: unknown, seen: unknown = null, resolutions: unknown = []) => [
  who,
  JSON.stringify(schedule),
  seen && JSON.stringify(seen),
  JSON.stringify(resolutions),
]
const save = async (client: pg.ClientBase, ...rest: Parameters<typeof args>) =>
  (await row<{ answer: Answer }>(client, saveSql, args(...rest))).answer
const refused = (client: pg.ClientBase, ...rest: Parameters<typeof args>) =>
  refusal(client, saveSql, args(...rest))

/** The same hours at a clinic on every day of the week. */
const everyDay = (clinic: string, start_time: string, end_time: string, more: object = {}) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    clinic_id: clinic,
    weekday,
    start_time,
    end_time,
    ...more,
  }))

describe('save_schedule', () => {
  it('writes the whole week: what is left out goes, what stays keeps its row', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const [ayu] = calendar.physiotherapists as [string]
      await become(client, 'agus')
      const first = await save(client, ayu, [
        ...everyDay(calendar.clinic, '08:00', '10:00'),
        ...everyDay(calendar.clinic, '11:00', '12:00'),
      ])
      expect(first).toMatchObject({ saved: true, conflicts: [] })
      expect(first.schedule).toHaveLength(14)
      expect(await times(client, calendar, 3)).toEqual(['08:00', '09:00', '11:00'])
      const again = await save(client, ayu, first.schedule.slice(0, 7))
      expect(again.schedule.map(({ id }) => id).sort()).toEqual(
        first.schedule
          .slice(0, 7)
          .map(({ id }) => id)
          .sort(),
      )
    }))

  it('writes nothing while it strands an appointment, and offers who works then', () =>
    untilSerialized(async (client) => {
      const { calendar, ayu, bayu, id } = await sceneOfLeave(client)
      const afternoon = everyDay(calendar.clinic, '12:00', '18:00')
      const asked = await save(client, ayu, afternoon)
      expect(asked).toMatchObject({
        saved: false,
        conflicts: [{ appointment_id: id, candidates: [{ id: bayu }] }],
      })
      expect(asked.schedule[0]).toMatchObject({ start_time: '06:00:00' })
      const saved = await save(client, ayu, afternoon, null, [
        { appointment_id: id, action: 'reassign', physiotherapist_id: bayu },
      ])
      expect(saved.saved).toBe(true)
      await becomeOwner(client)
      expect(
        await row(client, `select physiotherapist_id from public.appointments where id = $1`, [id]),
      ).toEqual({ physiotherapist_id: bayu })
    }))

  it('counts only what is stranded by this change, in the days for which it holds', () =>
    untilSerialized(async (client) => {
      const { calendar, ayu, id } = await sceneOfLeave(client)
      const until = { valid_until: day(2) }
      const from = { valid_from: day(4) }
      const gap = [
        ...everyDay(calendar.clinic, '06:00', '22:00', until),
        ...everyDay(calendar.clinic, '06:00', '22:00', from),
      ]
      expect((await save(client, ayu, gap)).conflicts).toMatchObject([{ appointment_id: id }])
      const kept = [{ appointment_id: id, action: 'keep', reason: 'Sudah disepakati' }]
      expect((await save(client, ayu, gap, null, kept)).saved).toBe(true)
      expect(
        await row(client, `select rules from public.staff_overrides where appointment_id = $1`, [
          id,
        ]),
      ).toEqual({ rules: ['outside_schedule'] })
      expect((await save(client, ayu, gap.slice(0, 7))).saved).toBe(true)
    }))

  it('refuses when somebody else has changed it meanwhile', () =>
    untilSerialized(async (client) => {
      const { calendar, ayu } = await sceneOfLeave(client)
      const week = everyDay(calendar.clinic, '06:00', '22:00')
      const { schedule } = await save(client, ayu, week)
      const seen = Object.fromEntries(schedule.map((it) => [it.id, it.updated_at]))
      expect((await save(client, ayu, week, seen)).saved).toBe(true)
      // a retry after a lost answer
      expect(await save(client, ayu, week, seen)).toMatchObject({ saved: true, conflicts: [] })
      const other = everyDay(calendar.clinic, '07:00', '22:00')
      expect(await refused(client, ayu, other, seen)).toMatchObject({
        code: 'stale_record',
        details: { current: [{}, {}, {}, {}, {}, {}, {}] },
      })
    }))

  it('names what is wrong', () =>
    untilSerialized(async (client) => {
      const { calendar, ayu } = await sceneOfLeave(client)
      const [monday] = everyDay(calendar.clinic, '06:00', '22:00')
      for (const [wrong, field] of [
        [{}, 'schedule'],
        [[7], 'schedule'],
        [[{ ...monday, weekday: 8 }], 'weekday'],
        [[{ ...monday, weekday: 1.5 }], 'weekday'],
        [[{ ...monday, start_time: null }], 'start_time'],
        [[{ ...monday, end_time: '05:00' }], 'end_time'],
        [[{ ...monday, valid_from: 'infinity' }], 'valid_from'],
        [[{ ...monday, clinic_id: null }], 'clinic_id'],
      ] as const)
        expect(await refused(client, ayu, wrong), JSON.stringify(wrong)).toMatchObject({
          code: 'invalid_input',
          details: { field },
        })
      expect(
        await refused(client, ayu, [monday, { ...monday, start_time: '21:00' }]),
      ).toMatchObject({ code: 'already_exists', details: { field: 'start_time' } })
      expect(await refused(client, ayu, [{ ...monday, clinic_id: randomUUID() }])).toMatchObject({
        code: 'not_found',
        details: { field: 'clinic_id' },
      })
    }))

  it('writes no row of anybody else', () =>
    untilSerialized(async (client) => {
      const { calendar, ayu, bayu } = await sceneOfLeave(client)
      const theirs = await row<{ id: string }>(
        client,
        `select id from public.schedules where physiotherapist_id = $1 limit 1`,
        [bayu],
      )
      const [monday] = everyDay(calendar.clinic, '06:00', '22:00')
      const rest = everyDay(calendar.clinic, '06:00', '22:00').slice(1)
      expect(await refused(client, ayu, [{ ...monday, ...theirs }, ...rest])).toMatchObject({
        code: 'already_exists',
      })
    }))

  it('is for administrators of all clinics', () =>
    untilSerialized(async (client) => {
      const { calendar, ayu, rina } = await sceneOfLeave(client)
      const boss = await makeStaff(client, 'admin', calendar.clinic)
      for (const person of ['sari', 'dewi', rina, boss] as const) {
        await become(client, person)
        expect(await refused(client, ayu, [])).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refused(client, ayu, [])).toMatchObject({ code: 'not_signed_in' })
      await become(client, 'agus')
      expect(await refused(client, randomUUID(), [])).toMatchObject({ code: 'not_found' })
    }))
})

describe('preview_schedule', () => {
  const sql = `select starts_at from public.preview_schedule($1, $2, $3, $4, $5, $5)`

  it('tells what would be offered, of hours that nobody has saved, and saves nothing', () =>
    untilSerialized(async (client) => {
      const { calendar, ayu, leave } = await sceneOfLeave(client)
      const ask = (schedule: unknown) => [
        ayu,
        JSON.stringify(schedule),
        calendar.clinic,
        calendar.service,
        leave.starts_on,
      ]
      const offered = async (schedule: unknown) =>
        (await client.query<{ starts_at: Date }>(sql, ask(schedule))).rows.map(
          ({ starts_at }) => (starts_at.getUTCHours() + 7) % 24,
        )
      const before = await times(client, calendar, 3)
      // There is an appointment at 9:00.
      expect(await offered(everyDay(calendar.clinic, '08:00', '11:00'))).toEqual([8, 10])
      expect(await offered([])).toEqual([])
      expect(await times(client, calendar, 3)).toEqual(before)
      const [monday] = everyDay(calendar.clinic, '06:00', '22:00')
      expect(
        await refusal(client, sql, ask([monday, { ...monday, start_time: '21:00' }])),
      ).toMatchObject({ code: 'already_exists' })
      expect(await refusal(client, sql, ask([{ ...monday, weekday: 8 }]))).toMatchObject({
        details: { field: 'weekday' },
      })
      await become(client, 'sari')
      expect(await refusal(client, sql, ask([]))).toMatchObject({ code: 'forbidden' })
      await becomeAnon(client)
      expect(await refusal(client, sql, ask([]))).toMatchObject({ code: 'not_signed_in' })
    }))
})
