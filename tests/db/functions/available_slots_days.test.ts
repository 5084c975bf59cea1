import { describe, expect, it } from 'vitest'
import { rolledBack } from '../../support/db.ts'
import { at, makeCalendar, slots } from '../../support/calendar.ts'

describe('available_slots', () => {
  it('offers nothing inside the lead time and beyond the horizon', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { step: 5 })
      await client.query(
        `insert into public.booking_policy (clinic_id, lead_minutes, horizon_days) values ($1, 1500, 5)`,
        [calendar.clinic],
      )
      const earliest = Date.now() + 1500 * 60_000
      const offered = await slots(client, calendar, 0, 20)
      expect(offered.length).toBeGreaterThan(0)
      expect(offered[0]!.starts_at.getTime()).toBeGreaterThanOrEqual(earliest - 5000)
      expect(offered.at(-1)!.starts_at).toEqual(at(5, '21:00'))
    }))

  it('computes days in the zone of the clinic', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, {
        timeZone: 'Asia/Jayapura',
        hours: ['00:00', '02:00'],
      })
      // midnight in Jayapura is 22:00 of the day before in Jakarta
      expect((await slots(client, calendar, 5)).map(({ starts_at }) => starts_at)).toEqual([
        at(4, '22:00'),
        at(4, '23:00'),
      ])
    }))

  it('gives each day of a summer-time change its own hours', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, {
        timeZone: 'Europe/Berlin',
        hours: ['08:00', '10:00'],
      })
      await client.query(
        `insert into public.booking_policy (clinic_id, horizon_days) values ($1, 366)`,
        [calendar.clinic],
      )
      const { rows } = await client.query<{ hour: string }>(
        `select distinct to_char(slot.starts_at at time zone 'Europe/Berlin', 'HH24:MI') as hour
         from generate_series(0, 300, 60) as ahead,
         public.available_slots($1, $2, current_date + 2 + ahead, current_date + 61 + ahead) as slot order by 1`,
        [calendar.clinic, calendar.service],
      )
      expect(rows.map(({ hour }) => hour)).toEqual(['08:00', '09:00'])
    }))
})
