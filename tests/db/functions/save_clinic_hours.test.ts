import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, day, holdArgs, holdSql, row, times } from '../../support/calendar.ts'
import { become, refusal, untilSerialized } from '../../support/db.ts'
import { sceneOfLeave } from '../../support/off-days.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Answer = {
  saved: boolean
  hours: { id: string; weekday: number; updated_at: string }[]
  conflicts: { appointment_id: string; candidates: { id: string }[] }[]
}

describe('save_clinic_hours', () => {
  const hoursSql = `select public.save_clinic_hours($1, $2, $3, $4) as answer`
  const week = (opens_at: string, closes_at: string) =>
    JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens_at, closes_at })))
  const saveHours = async (
    client: pg.ClientBase,
    clinic: string,
    hours: string,
    resolutions = '[]',
    seen: string | null = null,
  ) => (await row<{ answer: Answer }>(client, hoursSql, [clinic, hours, seen, resolutions])).answer

  it('strands nobody: everyone at the clinic who is left outside is resolved', () =>
    untilSerialized(async (client) => {
      const { calendar, id } = await sceneOfLeave(client)
      const asked = await saveHours(client, calendar.clinic, week('10:00', '20:00'))
      expect(asked).toMatchObject({
        saved: false,
        conflicts: [{ appointment_id: id, candidates: [] }],
      })
      expect(await times(client, calendar, 5)).toContain('06:00')
      const saved = await saveHours(
        client,
        calendar.clinic,
        week('10:00', '20:00'),
        JSON.stringify([
          { appointment_id: id, action: 'propose', starts_at: [at(5, '11:00').toISOString()] },
        ]),
      )
      expect(saved.saved).toBe(true)
      expect((await times(client, calendar, 5))[0]).toBe('10:00')
    }))

  it('is for administrators of the clinic, and names what is wrong', () =>
    untilSerialized(async (client) => {
      const { calendar } = await sceneOfLeave(client)
      for (const person of ['sari', 'dewi', 'rina'] as const) {
        await become(client, person)
        expect(
          await refusal(client, hoursSql, [calendar.clinic, week('06:00', '22:00'), null, '[]']),
        ).toMatchObject({ code: 'forbidden' })
      }
      const boss = await makeStaff(client, 'admin', calendar.clinic)
      await become(client, boss)
      expect(
        await refusal(client, hoursSql, [calendar.clinic, week('22:00', '06:00'), null, '[]']),
      ).toMatchObject({ code: 'invalid_input', details: { field: 'closes_at', row: 1 } })
      // Hours end on their own day: midnight is the beginning of one.
      for (const midnight of ['00:00', '24:00']) {
        const hours = [
          { weekday: 1, opens_at: '06:00', closes_at: '23:59' },
          { weekday: 2, opens_at: '06:00', closes_at: midnight },
        ]
        expect(
          await refusal(client, hoursSql, [calendar.clinic, JSON.stringify(hours), null, '[]']),
        ).toMatchObject({ code: 'invalid_input', details: { field: 'closes_at', row: 2 } })
      }
      expect((await saveHours(client, calendar.clinic, week('06:00', '22:00'))).saved).toBe(true)
    }))

  it('other hours hold from a day to a day alone, for slots, starts, the website and the board', () =>
    untilSerialized(async (client) => {
      const { calendar, rina } = await sceneOfLeave(client)
      const spans = (opens_at: string, more: object) =>
        (JSON.parse(week(opens_at, '20:00')) as object[]).map((it) => ({ ...it, ...more }))
      const saved = await saveHours(
        client,
        calendar.clinic,
        JSON.stringify([
          ...spans('06:00', { valid_until: day(6) }),
          ...spans('10:00', { valid_from: day(7), valid_until: day(8) }),
          ...spans('06:00', { valid_from: day(9) }),
        ]),
      )
      expect(saved.saved).toBe(true)
      for (const [ahead, opens] of [
        [6, '06:00'],
        [7, '10:00'],
        [8, '10:00'],
        [9, '06:00'],
      ] as const) {
        expect((await times(client, calendar, ahead))[0]).toBe(opens)
        const { hours } = await row<{ hours: { opens_at: string }[] }>(
          client,
          `select hours from public.opening_days($2, $2) where clinic_id = $1`,
          [calendar.clinic, day(ahead)],
        )
        expect(hours.map(({ opens_at }) => new Date(opens_at))).toEqual([at(ahead, opens)])
        const { board } = await row<{ board: { opening: { starts_at: string }[] } }>(
          client,
          `select public.clinic_board($1, $2) as board`,
          [calendar.clinic, day(ahead)],
        )
        expect(board.opening.map(({ starts_at }) => new Date(starts_at))).toEqual([
          at(ahead, opens),
        ])
      }
      await become(client, rina)
      expect(await refusal(client, holdSql, holdArgs(calendar, at(7, '08:00')))).toMatchObject({
        code: 'outside_schedule',
      })
    }))

  it('keeps the rows that stay, and refuses when somebody else has changed them meanwhile', () =>
    untilSerialized(async (client) => {
      const { calendar } = await sceneOfLeave(client)
      const { hours } = await saveHours(client, calendar.clinic, week('06:00', '21:00'))
      // The days that go are those after the scene's visit, on which nobody has one.
      const visit = at(3, '09:00').getUTCDay()
      const sixDays = hours.filter(({ weekday }) => weekday !== (visit % 7) + 1)
      const fiveDays = sixDays.filter(({ weekday }) => weekday !== ((visit + 1) % 7) + 1)
      const seen = JSON.stringify(Object.fromEntries(hours.map((it) => [it.id, it.updated_at])))
      const without = JSON.stringify(sixDays)
      const again = await saveHours(client, calendar.clinic, without, '[]', seen)
      expect(again.hours).toEqual(sixDays)
      // the same again, because the answer was lost
      expect(await saveHours(client, calendar.clinic, without, '[]', seen)).toEqual(again)
      const fewer = JSON.stringify(fiveDays)
      expect(await refusal(client, hoursSql, [calendar.clinic, fewer, seen, '[]'])).toMatchObject({
        code: 'stale_record',
        details: { current: [{}, {}, {}, {}, {}, {}] },
      })
      expect(
        await refusal(client, hoursSql, [
          calendar.clinic,
          JSON.stringify([hours[0], { ...hours[0], id: undefined, opens_at: '20:00' }]),
          null,
          '[]',
        ]),
      ).toMatchObject({ code: 'already_exists', details: { field: 'opens_at' } })
    }))
})
