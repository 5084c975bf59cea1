import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, day, makeCalendar, makePatient, row, times } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, untilSerialized } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

const deleteSql = `select public.delete_off_day($1) as off_day`

/** A closure of a clinic of its own from one day to another. */
async function scene(client: pg.ClientBase, from: number, until: number) {
  const calendar = await makeCalendar(client)
  const { id } = await row<{ id: string }>(
    client,
    `insert into public.off_days (type, clinic_id, starts_on, ends_on) values ('closure', $1, $2, $3) returning id`,
    [calendar.clinic, day(from), day(until)],
  )
  await become(client, 'agus')
  return { calendar, id }
}

const left = (client: pg.ClientBase, id: string) =>
  row<{ starts_on: string; ends_on: string } | undefined>(
    client,
    `select starts_on, ends_on from public.off_days where id = $1`,
    [id],
  )

describe('delete_off_day', () => {
  it('opens the calendar again', () =>
    untilSerialized(async (client) => {
      const { calendar, id } = await scene(client, 3, 4)
      expect(await times(client, calendar, 3)).toEqual([])
      const { off_day } = await row<{ off_day: object }>(client, deleteSql, [id])
      expect(off_day).toMatchObject({ id, type: 'closure', starts_on: day(3) })
      expect(await left(client, id)).toBeUndefined()
      expect(await times(client, calendar, 3)).toContain('09:00')
      expect(await refusal(client, deleteSql, [id])).toMatchObject({ code: 'not_found' })
    }))

  it('tells those who wait of one start each, within their wish, and five at most of the same', () =>
    untilSerialized(async (client) => {
      const { calendar, id } = await scene(client, 3, 4)
      const wait = async (from: number, times: [string | null, string | null]) => {
        const { patient } = await makePatient(client)
        await client.query(
          `insert into public.waitlist_entries (patient_id, clinic_id, service_id, from_date, to_date, from_time, until_time)
           values ($1, $2, $3, $4, $4, $5, $6)`,
          [patient, calendar.clinic, calendar.service, day(from), ...times],
        )
        return patient
      }
      const people: string[] = []
      for (let n = 0; n < 6; n++) people.push(await wait(4, ['09:00', '11:00']))
      people.push(await wait(3, [null, null]), await wait(5, [null, null]))
      await become(client, 'agus')
      await client.query(deleteSql, [id])
      await becomeOwner(client)
      const { rows } = await client.query(
        `select starts_at, count(*)::integer as people
         from private.notifications as told, jsonb_to_record(told.payload) as it (starts_at timestamptz)
         where told.patient_id = any ($1) and told.kind = 'waitlist_slot'
         group by starts_at order by starts_at`,
        [people],
      )
      expect(rows).toEqual([
        { starts_at: at(3, '06:00'), people: 1 },
        { starts_at: at(4, '09:00'), people: 5 },
        { starts_at: at(4, '10:00'), people: 1 },
      ])
    }))

  it('of one that has begun what has passed stays', () =>
    untilSerialized(async (client) => {
      const { calendar, id } = await scene(client, -2, 4)
      await client.query(deleteSql, [id])
      expect(await left(client, id)).toEqual({ starts_on: day(-2), ends_on: day(-1) })
      expect(await times(client, calendar, 3)).toContain('09:00')
    }))

  it('of one that is over nothing changes', () =>
    untilSerialized(async (client) => {
      const { id } = await scene(client, -5, -2)
      await client.query(deleteSql, [id])
      expect(await left(client, id)).toEqual({ starts_on: day(-5), ends_on: day(-2) })
    }))

  it('is for administrators of its clinic', () =>
    untilSerialized(async (client) => {
      const { calendar, id } = await scene(client, 3, 3)
      for (const person of ['sari', 'dewi', 'rina'] as const) {
        await become(client, person)
        expect(await refusal(client, deleteSql, [id])).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refusal(client, deleteSql, [id])).toMatchObject({ code: 'not_signed_in' })
      await become(client, await makeStaff(client, 'admin', (await makeCalendar(client)).clinic))
      expect(await refusal(client, deleteSql, [id])).toMatchObject({ code: 'forbidden' })
      await become(client, await makeStaff(client, 'admin', calendar.clinic))
      expect(await refusal(client, deleteSql, [null])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'off_day_id' },
      })
      expect(await refusal(client, deleteSql, [randomUUID()])).toMatchObject({ code: 'not_found' })
      await client.query(deleteSql, [id])
      await becomeOwner(client)
      expect(await left(client, id)).toBeUndefined()
    }))
})
