import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  addPhysiotherapist,
  at,
  confirmed,
  day,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Waiting = {
  id: string
  patient: { id: string; full_name: string; phone: string | null }
  physiotherapist: { id: string } | null
  free: { starts_at: string; physiotherapist: { id: string } } | null
}
type List = { rows: Waiting[]; count: number }

const joinSql = `select public.join_waitlist($1, $2, $3, $4, $5, $6, $7, $8) as it`

/** A clinic with one physiotherapist, booked until ten in four days, and its front desk. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client, { hours: ['08:00', '12:00'] })
  for (const time of ['08:00', '09:00'])
    await confirmed(client, await makePatient(client), calendar, at(4, time))
  const wait = async (
    wish: { whom?: string; times?: string[]; from?: number; to?: number } = {},
  ) => {
    const who = await makePatient(client)
    await become(client, who)
    const { it } = await row<{ it: { id: string } }>(client, joinSql, [
      calendar.clinic,
      calendar.service,
      day(wish.from ?? 4),
      day(wish.to ?? 4),
      wish.whom ?? null,
      ...(wish.times ?? [null, null]),
      null,
    ])
    await becomeOwner(client)
    return { ...who, entry: it.id }
  }
  return { calendar, wait, desk: await makeStaff(client, 'receptionist', calendar.clinic) }
}

/** Without a free start for each, which is the slow part. */
const rowsAlone = async (client: pg.ClientBase, clinic: string) =>
  (
    await row<{ it: List }>(client, `select public.list_waitlist($1, with_free => false) as it`, [
      clinic,
    ])
  ).it

const listOf = async (client: pg.ClientBase, clinic: string, on: number | null = null) =>
  (
    await row<{ it: List }>(client, `select public.list_waitlist($1, $2) as it`, [
      clinic,
      on === null ? null : day(on),
    ])
  ).it

describe('list_waitlist', () => {
  it('tells the front desk who waits, longest first, with the first start that fits each', () =>
    rolledBack(async (client) => {
      const { calendar, wait, desk } = await scene(client)
      const physiotherapist = calendar.physiotherapists[0]!
      const anyTime = await wait()
      const early = await wait({ times: ['08:00', '10:00'] })
      const withHer = await wait({ whom: physiotherapist, times: ['11:00', '12:00'] })
      const later = await wait({ from: 6, to: 7 })
      for (const [age, { entry }] of [anyTime, early, withHer, later].entries())
        await client.query(
          `update public.waitlist_entries set created_at = now() - make_interval(hours => $2) where id = $1`,
          [entry, 9 - age],
        )
      await become(client, desk)
      const { rows, count } = await listOf(client, calendar.clinic)
      expect(count).toBe(4)
      expect(rows.map(({ patient }) => patient.id)).toEqual(
        [anyTime, early, withHer, later].map(({ patient }) => patient),
      )
      expect(rows.map(({ free }) => free && new Date(free.starts_at))).toEqual([
        at(4, '10:00'),
        null,
        at(4, '11:00'),
        at(6, '08:00'),
      ])
      expect(rows[2]!.physiotherapist!.id).toBe(physiotherapist)
      expect(await rowsAlone(client, calendar.clinic)).toEqual({
        rows: rows.map(({ free: _, ...known }) => known),
        count,
      })
      const onThatDay = await listOf(client, calendar.clinic, 4)
      expect(onThatDay.rows.map(({ id }) => id)).toEqual([anyTime.entry, withHer.entry])
      expect((await listOf(client, calendar.clinic, 5)).rows).toEqual([])
    }))

  it('offers nobody a time at which they are somewhere else, or somebody who has left', () =>
    rolledBack(async (client) => {
      const { calendar, wait, desk } = await scene(client)
      const rina = await wait({ from: 5, to: 5 })
      const gone = await addPhysiotherapist(client, calendar)
      const forGone = await wait({ whom: gone })
      await client.query(`update public.physiotherapists set is_active = false where id = $1`, [
        gone,
      ])
      const other = await makeCalendar(client, { hours: ['08:00', '12:00'] })
      await confirmed(client, rina, other, at(5, '08:00'))
      await become(client, desk)
      const { rows } = await listOf(client, calendar.clinic)
      expect(rows.find(({ id }) => id === rina.entry)!.free!.starts_at).toBe(
        at(5, '09:00').toISOString().replace('.000Z', '+00:00'),
      )
      expect(rows.find(({ id }) => id === forGone.entry)!.free).toBeNull()
    }))

  it('is read, and ended, by the clinic where they wait and by nobody else', () =>
    rolledBack(async (client) => {
      const { calendar, wait, desk } = await scene(client)
      const rina = await wait()
      const elsewhere = await makeCalendar(client)
      for (const [role, clinic] of [
        ['receptionist', elsewhere.clinic],
        ['admin', elsewhere.clinic],
        ['physiotherapist', calendar.clinic],
      ] as const) {
        await become(client, await makeStaff(client, role, clinic))
        expect(
          await refusal(client, `select public.list_waitlist($1)`, [calendar.clinic]),
        ).toMatchObject({ code: 'forbidden' })
        expect(
          await refusal(client, `select public.leave_waitlist($1)`, [rina.entry]),
        ).toMatchObject({ code: 'not_found' })
        await becomeOwner(client)
      }
      await become(client, desk)
      expect(await refusal(client, `select public.list_waitlist(null)`)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'clinic_id' },
      })
      expect(
        await refusal(client, `select public.list_waitlist($1, $2, with_free => false)`, [
          calendar.clinic,
          day(4),
        ]),
      ).toMatchObject({ code: 'invalid_input', details: { field: 'with_free' } })
      await client.query(`select public.leave_waitlist($1)`, [rina.entry])
      expect(await listOf(client, calendar.clinic)).toEqual({ rows: [], count: 0 })
    }))

  it('a caller is put on it by the front desk of the clinic, not by that of another', () =>
    rolledBack(async (client) => {
      const { calendar, desk } = await scene(client)
      const budi = await makePatient(client)
      const wish = [
        calendar.clinic,
        calendar.service,
        day(4),
        day(4),
        null,
        null,
        null,
        budi.patient,
      ]
      await become(
        client,
        await makeStaff(client, 'receptionist', (await makeCalendar(client)).clinic),
      )
      expect(await refusal(client, joinSql, wish)).toMatchObject({ code: 'forbidden' })
      await becomeOwner(client)
      await become(client, await makePatient(client))
      expect(await refusal(client, joinSql, wish)).toMatchObject({ code: 'not_found' })
      await becomeOwner(client)
      await become(client, desk)
      await client.query(joinSql, wish)
      const { rows } = await listOf(client, calendar.clinic)
      expect(rows.map(({ patient }) => patient.id)).toEqual([budi.patient])
      // A patient who waits at a clinic is known to it.
      await client.query(`select public.read_patient($1)`, [budi.patient])
    }))
})
