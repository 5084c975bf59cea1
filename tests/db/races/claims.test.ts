import { expect, it } from 'vitest'
import { row } from '../../support/calendar.ts'
import { database, people } from '../../support/db.ts'
import { attempt, blocked, withRace } from './calendar.ts'

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

it('a claim and a merge of one record lock in one order, whichever of the two keys comes first', () =>
  withRace(2, async ({ people: crowd }) => {
    const client = await database().connect()
    const holder = await database().connect()
    try {
      for (const [n, order] of ['<', '>'].entries()) {
        const owner = crowd[n]!
        const { id } = await row<{ id: string }>(
          client,
          `insert into public.patients (id, full_name, email)
           select it.id, 'Uji', account.email
           from auth.users as account, (select gen_random_uuid() as id from generate_series(1, 100000)) as it
           where account.id = $1 and private.lock_key('account', it.id) ${order} private.lock_key('account', account.id)
           limit 1 returning id`,
          [owner.id],
        )
        // Both queue for the account: the claim gets it first, and the merge may have the record.
        await holder.query(`begin`)
        await holder.query(`select private.lock_account($1)`, [owner.id])
        const claim = await blocked(owner, `select public.claim_patients()`, [])
        const merge = await blocked(
          { id: people.agus },
          `select public.merge_patients($1, $2, 'Orang yang sama')`,
          [owner.patient, id],
        )
        await holder.query(`commit`)
        expect([await claim.of, await merge.of], order).toEqual(['ok', 'ok'])
      }
    } finally {
      await holder.query(`rollback`)
      for (const it of [client, holder]) it.release()
    }
  }))
