import { describe, expect, it } from 'vitest'
import { at, hold, holdArgs, holdSql, row } from '../../support/calendar.ts'
import { become, becomeOwner, database, people } from '../../support/db.ts'
import { holdFor, payFor } from '../../support/money.ts'
import { attempt, blocked, callAsAgus, untilWaiting, withRace } from './calendar.ts'

const moveSql = `select public.reschedule_appointment($1, $2, $3)`
const cancelSql = `select public.cancel_appointment($1, 'Klinik tutup')`
const answerSql = `select public.answer_proposal($1, $2)`
const leaves = (id: string) =>
  [
    `select public.save_physiotherapist($1) as answer`,
    [JSON.stringify({ id, is_active: false })],
  ] as const
const closes = (id: string) =>
  [`update public.clinics set is_active = false where id = $1`, [id]] as const

/** Deactivates, as Agus, and commits once the rival waits for that; returns the rival's outcome. */
async function outcomeOf(
  [sql, values]: ReturnType<typeof leaves | typeof closes>,
  ...rival: Parameters<typeof blocked>
): Promise<string> {
  const agus = await database().connect()
  try {
    await agus.query('begin')
    await become(agus, 'agus')
    await agus.query(sql, [...values])
    const waiting = await blocked(...rival)
    await agus.query('commit')
    return await waiting.of
  } finally {
    await agus.query('rollback')
    agus.release()
  }
}

describe('somebody is deactivated, or a clinic closed, while it is booked', () => {
  it('a hold: by name not found, anybody else who is left, and nobody in a closed clinic', () =>
    withRace(3, async ({ calendar, people: [rina, budi, tono], days: [day] }) => {
      const [first, second] = calendar.physiotherapists as [string, string]
      const by = { physiotherapist: first }
      expect(
        await outcomeOf(leaves(first), rina!, holdSql, holdArgs(calendar, at(day!, '09:00'), by)),
      ).toBe('not_found')
      await database().query(`update public.physiotherapists set is_active = true where id = $1`, [
        first,
      ])
      expect(
        await outcomeOf(leaves(first), budi!, holdSql, holdArgs(calendar, at(day!, '09:00'))),
      ).toBe('ok')
      const { rows } = await database().query(
        `select id, physiotherapist_id from public.appointments where clinic_id = $1`,
        [calendar.clinic],
      )
      expect(rows).toMatchObject([{ physiotherapist_id: second }])
      await attempt(budi!, `select public.cancel_appointment($1)`, [rows[0].id])
      expect(
        await outcomeOf(
          closes(calendar.clinic),
          tono!,
          holdSql,
          holdArgs(calendar, at(day!, '10:00')),
        ),
      ).toBe('not_found')
    }))

  it('a move, and the answer to a proposal: nobody is given to them', () =>
    withRace(2, async ({ calendar, people: [rina, budi], days: [day] }) => {
      const [, goes] = calendar.physiotherapists as [string, string]
      const client = await database().connect()
      try {
        const mine = await holdFor(client, calendar, rina!.patient, at(day!, '09:00'))
        const theirs = await holdFor(client, calendar, budi!.patient, at(day!, '10:00'))
        for (const visit of [mine, theirs]) await payFor(client, visit)
        await client.query(`select private.propose_times($1, $2, $3)`, [
          theirs.appointment,
          [at(day!, '14:00')],
          goes,
        ])
        expect(
          await outcomeOf(leaves(goes), rina!, moveSql, [
            ...[mine.appointment, at(day!, '12:00'), goes],
          ]),
        ).toBe('not_found')
        await client.query(`update public.physiotherapists set is_active = true where id = $1`, [
          goes,
        ])
        expect(
          await outcomeOf(leaves(goes), budi!, answerSql, [theirs.appointment, at(day!, '14:00')]),
        ).toBe('outside_schedule')
      } finally {
        client.release()
      }
    }))

  it('a new time after a cancellation: not in a clinic that closes', () =>
    withRace(1, async ({ calendar, people: [rina], days: [day] }) => {
      const client = await database().connect()
      try {
        const visit = await holdFor(client, calendar, rina!.patient, at(day!, '09:00'))
        await payFor(client, visit)
        await attempt({ id: people.sari }, cancelSql, [visit.appointment])
        expect(
          await outcomeOf(closes(calendar.clinic), rina!, moveSql, [
            ...[visit.appointment, at(day!, '12:00'), null],
          ]),
        ).toBe('not_found')
      } finally {
        client.release()
      }
    }))

  it('waits for a hold that is being written, without a deadlock, and is refused then', () =>
    withRace(1, async ({ calendar, people: [rina], days: [day] }) => {
      const [physiotherapist] = calendar.physiotherapists as [string]
      const client = await database().connect()
      try {
        await client.query('begin')
        await client.query(`select private.lock_physiotherapists($1)`, [[physiotherapist]])
        let leaving: Promise<unknown> = Promise.resolve()
        const pid = await new Promise<number>((begun) => {
          leaving = callAsAgus(
            leaves(physiotherapist)[0],
            [...leaves(physiotherapist)[1]],
            begun,
          ).catch((error: unknown) => error)
        })
        await untilWaiting(pid)
        await become(client, rina!)
        await hold(client, calendar, at(day!, '09:00'), { physiotherapist })
        await becomeOwner(client)
        await client.query('commit')
        expect(JSON.parse(((await leaving) as Error).message)).toMatchObject({
          code: 'invalid_input',
        })
        expect(
          await row(client, `select is_active from public.physiotherapists where id = $1`, [
            physiotherapist,
          ]),
        ).toEqual({ is_active: true })
      } finally {
        await client.query('rollback')
        client.release()
      }
    }))
})
