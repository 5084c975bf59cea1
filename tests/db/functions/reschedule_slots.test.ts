import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  at,
  confirmed,
  day,
  makeCalendar,
  makePatient,
  row,
  type Slot,
} from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { cancel, makeLate } from '../../support/money.ts'

const sql = `select * from public.reschedule_slots($1, $2, $3)`
const clock = (date: Date) => new Date(date.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)

async function starts(client: pg.ClientBase, id: string, from: number, until = from) {
  return (await client.query<Slot>(sql, [id, day(from), day(until)])).rows
}

/** One-hour sessions that start every half hour, and an appointment at 9:00 in three days. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client, { duration: 60, step: 30 })
  const rina = await makePatient(client)
  const { appointment } = await confirmed(client, rina, calendar, at(3, '09:00'))
  await become(client, rina)
  return { calendar, rina, id: appointment.id }
}

describe('reschedule_slots', () => {
  it('offers half an hour earlier and later, which the appointment itself would bar', () =>
    rolledBack(async (client) => {
      const { calendar, id } = await scene(client)
      const near = (rows: Slot[]) =>
        rows
          .map((slot) => clock(slot.starts_at))
          .filter((time) => time >= '08:00' && time < '10:30')
      expect(near(await starts(client, id, 3))).toEqual(['08:00', '08:30', '09:30', '10:00'])
      const { rows } = await client.query<Slot>(
        `select * from public.available_slots($1, $2, $3, $3)`,
        [calendar.clinic, calendar.service, day(3)],
      )
      expect(near(rows)).toEqual(['08:00', '10:00'])
      await client.query(`select public.reschedule_appointment($1, $2)`, [id, at(3, '09:30')])
      expect(near(await starts(client, id, 3))).toEqual(['08:00', '08:30', '09:00', '10:00'])
    }))

  it('keeps the length and the rules under which it was booked', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      await becomeOwner(client)
      await client.query(
        `update public.services set duration_minutes = 90, buffer_minutes = 30 where id = $1`,
        [calendar.service],
      )
      await client.query(
        `insert into public.booking_policy (clinic_id, lead_minutes) values ($1, 10000)`,
        [calendar.clinic],
      )
      await become(client, rina)
      const [slot] = await starts(client, id, 4)
      expect(slot!.ends_at.getTime() - slot!.starts_at.getTime()).toBe(3_600_000)
      await client.query(`select public.reschedule_appointment($1, $2)`, [id, slot!.starts_at])
    }))

  it('stays within the days to which it may go, and each first and last start can be taken', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      await becomeOwner(client)
      const policy = `update public.bookings set policy = policy || '{"reschedule_within_days": 2}' where clinic_id = $1`
      await client.query(policy, [calendar.clinic])
      await become(client, rina)
      const found = await starts(client, id, 0, 20)
      const days = found.map(({ starts_at }) => new Date(starts_at.getTime() + 7 * 3_600_000))
      expect(days.at(0)!.toISOString().slice(0, 10)).toBe(day(1))
      expect(days.at(-1)!.toISOString().slice(0, 10)).toBe(day(5))
      for (const { starts_at } of [found[0]!, found.at(-1)!]) {
        await client.query('savepoint trying')
        await client.query(`select public.reschedule_appointment($1, $2)`, [id, starts_at])
        await client.query('rollback to savepoint trying')
      }
    }))

  it('offers nothing that is refused then, beside other appointments and with a buffer', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      await becomeOwner(client)
      await client.query(`update public.services set buffer_minutes = 15 where id = $1`, [
        calendar.service,
      ])
      await confirmed(client, await makePatient(client), calendar, at(4, '11:30'))
      await become(client, rina)
      const second = await confirmed(client, rina, calendar, at(4, '15:00'))
      await become(client, rina)
      for (const moved of [id, second.appointment.id])
        for (const { starts_at, physiotherapist_id } of await starts(client, moved, 3, 4)) {
          await client.query('savepoint trying')
          await client.query(`select public.reschedule_appointment($1, $2, $3)`, [
            moved,
            starts_at,
            physiotherapist_id,
          ])
          await client.query('rollback to savepoint trying')
        }
    }))

  it('offers nothing when it is too late, and again once the clinic has cancelled', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client)
      await becomeOwner(client)
      await makeLate(client, { appointment: id })
      await become(client, rina)
      expect(await starts(client, id, 1, 9)).toEqual([])
      await cancel(client, { appointment: id }, 'sari')
      await become(client, rina)
      expect(await starts(client, id, 1, 9)).not.toEqual([])
    }))

  it('offers the old time of one that the clinic cancelled until somebody else has booked it', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      await cancel(client, { appointment: id }, 'sari')
      const times = async () => {
        await become(client, rina)
        return (await starts(client, id, 3)).map(({ starts_at }) => clock(starts_at))
      }
      expect(await times()).toContain('09:00')
      await confirmed(client, await makePatient(client), calendar, at(3, '09:00'))
      expect(await times()).not.toContain('09:00')
    }))

  it('still offers times, to both, of a service that has been withdrawn since', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      await become(client, 'agus')
      await client.query(`update public.services set is_active = false where id = $1`, [
        calendar.service,
      ])
      expect(await starts(client, id, 3)).not.toEqual([])
      await become(client, rina)
      const [slot] = await starts(client, id, 4)
      await client.query(`select public.reschedule_appointment($1, $2)`, [id, slot!.starts_at])
    }))

  it('is for its owner and the front desk', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      const values = [id, day(3), day(3)]
      await become(client, await makePatient(client))
      expect(await refusal(client, sql, values)).toMatchObject({ code: 'not_found' })
      await becomeAnon(client)
      expect(await refusal(client, sql, values)).toMatchObject({ code: 'not_signed_in' })
      await become(client, 'sari')
      expect(await row(client, sql, values)).toBeDefined()
      expect(await refusal(client, sql, [id, day(3), day(1)])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'to_date' },
      })
    }))
})
