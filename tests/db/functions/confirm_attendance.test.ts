import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'

const sql = `select public.confirm_attendance($1, $2) as it`

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const booking = await confirmed(client, await makePatient(client), calendar, at(5, '09:00'))
  const { token } = await row<{ token: string }>(
    client,
    `select private.attendance_token($1) as token`,
    [booking.appointment.id],
  )
  return { token, appointment: booking.appointment.id }
}

async function answer(client: pg.ClientBase, token: string, isComing = false) {
  await becomeAnon(client)
  const { it } = await row<{ it: Record<string, string> }>(client, sql, [token, isComing])
  await becomeOwner(client)
  return it
}

const confirmedAt = async (client: pg.ClientBase, id: string) =>
  (
    await row<{ attendance_confirmed_at: Date | null }>(
      client,
      `select attendance_confirmed_at from public.appointments where id = $1`,
      [id],
    )
  ).attendance_confirmed_at

describe('confirm_attendance', () => {
  it('tells the time and nothing else, and changes nothing by being looked at', () =>
    rolledBack(async (client) => {
      const { token, appointment } = await scene(client)
      const it = await answer(client, token)
      expect(Object.keys(it).sort()).toEqual(['starts_at', 'state', 'time_zone'])
      expect(it['state']).toBe('open')
      expect(await confirmedAt(client, appointment)).toBeNull()
    }))

  it('says once that the patient is coming', () =>
    rolledBack(async (client) => {
      const { token, appointment } = await scene(client)
      expect(await answer(client, token, true)).toMatchObject({ state: 'confirmed' })
      await client.query(
        `update public.appointments set attendance_confirmed_at = '2020-01-01 00:00+00' where id = $1`,
        [appointment],
      )
      expect(await answer(client, token, true)).toMatchObject({ state: 'confirmed' })
      expect(await confirmedAt(client, appointment)).toEqual(new Date('2020-01-01T00:00:00Z'))
    }))

  it('is over when the appointment moves or is cancelled', () =>
    rolledBack(async (client) => {
      const { token, appointment } = await scene(client)
      await client.query(`update public.appointments set starts_at = $2 where id = $1`, [
        appointment,
        at(6, '09:00'),
      ])
      expect(await answer(client, token, true)).toMatchObject({ state: 'closed' })
      expect(await confirmedAt(client, appointment)).toBeNull()
      const { token: next } = await row<{ token: string }>(
        client,
        `select private.attendance_token($1) as token`,
        [appointment],
      )
      expect(next).not.toBe(token)
      await client.query(
        `update public.appointments set status = 'cancelled_by_patient' where id = $1`,
        [appointment],
      )
      expect(await answer(client, next, true)).toMatchObject({ state: 'closed' })
    }))

  it('is over while times that the clinic proposes wait for an answer', () =>
    rolledBack(async (client) => {
      const { token, appointment } = await scene(client)
      await client.query(`select private.propose_times($1, $2, null, 'Pelatihan')`, [
        appointment,
        [at(6, '09:00')],
      ])
      expect(await answer(client, token, true)).toMatchObject({ state: 'closed' })
      expect(await confirmedAt(client, appointment)).toBeNull()
    }))

  it.each(['', 'x', 'a'.repeat(32), `${'a'.repeat(31)}'`, null])('knows no link %j', (token) =>
    rolledBack(async (client) => {
      await becomeAnon(client)
      expect(await refusal(client, sql, [token, true])).toMatchObject({ code: 'not_found' })
    }),
  )
})
