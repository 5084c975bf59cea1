import { expect, it } from 'vitest'
import { row } from '../../support/calendar.ts'
import { database } from '../../support/db.ts'
import { attempt, withRace } from './calendar.ts'

const runs = 10

it('two accounts that prove one address each: one gets the record, the other sees nothing', () =>
  withRace(2 * runs, async ({ people: crowd }) => {
    const client = await database().connect()
    try {
      for (let run = 0; run < runs; run += 1) {
        const first = crowd[2 * run]!
        const second = crowd[2 * run + 1]!
        const phone = `62899${String(Math.random()).slice(2, 10)}`
        await client.query(
          `update auth.users set phone = $2, phone_confirmed_at = now() where id = $1`,
          [second.id, phone],
        )
        const { id } = await row<{ id: string }>(
          client,
          `insert into public.patients (full_name, email, phone)
           select 'Uji', email, '+' || $2::text from auth.users where id = $1 returning id`,
          [first.id, phone],
        )
        const claim = `select public.claim_patients()`
        expect(
          await Promise.all([first, second, first, second].map((it) => attempt(it, claim, []))),
        ).toEqual(['ok', 'ok', 'ok', 'ok'])
        const { rows } = await client.query<{ user_id: string }>(
          `select user_id from public.patient_claims where patient_id = $1`,
          [id],
        )
        expect(rows).toHaveLength(1)
        expect([first.id, second.id]).toContain(rows[0]?.user_id)
      }
    } finally {
      client.release()
    }
  }))
