import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccounts } from '../../../support/accounts.ts'
import { database } from '../../../support/db.ts'
import { stack } from '../../../support/shared-stack.ts'
import { deadlocks, newWorld, overlaps, type World } from '../../../support/world.ts'

const rivals = 40
const runs = 2
const meetingPlace = 4711

let accounts: Account[]

// It changes the rules, so it comes last.
beforeAll(async () => {
  accounts = await newAccounts(rivals)
}, 120_000)

/** The answers to this many accounts that hold the same slot concurrently. */
async function holdAtOnce(world: World, hour: number, count = rivals) {
  const answers = await Promise.all(
    accounts.slice(0, count).map(({ client }) =>
      client.rpc('hold_slot', {
        clinic_id: world.clinicId,
        service_id: world.serviceId,
        starts_at: world.at(hour),
      }),
    ),
  )
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) {
    const outcome = `${status} ${error?.code ?? 'held'}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

it('one of many accounts holds a slot, twice over, and all others hear slot_taken', async () => {
  const world = await newWorld()
  for (let run = 0; run < runs; run++)
    expect(await holdAtOnce(world, 8 + run)).toEqual({
      '200 held': 1,
      '409 slot_taken': rivals - 1,
    })
  expect(await overlaps(world.clinicId)).toBe(0)
}, 120_000)

describe('of the two things that keep a slot for one', () => {
  const together = 12

  /** Replaces part of a function's source on this backend; throws if it is not found. */
  async function change(name: string, part: RegExp, instead: string) {
    const { rows } = await database().query<{ sql: string }>(
      `select pg_get_functiondef($1::regproc) as sql`,
      [name],
    )
    expect(rows[0]!.sql).toMatch(part)
    await database().query(rows[0]!.sql.replace(part, instead))
  }

  /** Makes everybody pass the check before anybody writes. */
  async function holdAfterMeeting(world: World, hour: number) {
    const gate = new pg.Client({ connectionString: stack().db_url })
    await gate.connect()
    try {
      await gate.query(`select pg_advisory_lock($1)`, [meetingPlace])
      const outcome = holdAtOnce(world, hour, together)
      await expect
        .poll(async () => {
          const { rowCount } = await gate.query(
            `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
            [meetingPlace],
          )
          return rowCount
        })
        .toBe(together)
      await gate.query(`select pg_advisory_unlock($1)`, [meetingPlace])
      return await outcome
    } finally {
      await gate.end()
    }
  }

  it('the locks are enough', async () => {
    const world = await newWorld()
    await database().query(
      `alter table public.appointments drop constraint appointments_physiotherapist_never_overlaps`,
    )
    expect(await holdAtOnce(world, 8)).toEqual({ '200 held': 1, '409 slot_taken': rivals - 1 })
    expect(await overlaps(world.clinicId)).toBe(0)
  })

  it('without both the same calls make overlaps, and these would be seen', async () => {
    const world = await newWorld()
    await change('private.lock_physiotherapists', /\bbegin\b/, 'begin return;')
    // called between the check and the write
    await change(
      'private.fairest',
      /\bbegin\b/,
      `begin perform pg_advisory_xact_lock_shared(${meetingPlace});`,
    )
    expect(await holdAfterMeeting(world, 8)).toEqual({ '200 held': together })
    expect(await overlaps(world.clinicId)).toBe((together * (together - 1)) / 2)
  })

  it('the constraint is enough', async () => {
    const world = await newWorld()
    await database().query(`delete from public.appointments`)
    await database().query(
      `alter table public.appointments add constraint appointments_physiotherapist_never_overlaps
       exclude using gist (physiotherapist_id with =, tstzrange(starts_at, blocks_until) with &&)
       where (status in ('held', 'awaiting_payment', 'confirmed', 'checked_in'))`,
    )
    expect(await holdAfterMeeting(world, 8)).toEqual({
      '200 held': 1,
      '409 slot_taken': together - 1,
    })
    expect(await overlaps(world.clinicId)).toBe(0)
  })
})

it('none of this is a deadlock, and one would be counted even if a function caught it', async () => {
  expect(await deadlocks()).toBe(0)
  const clients = [1, 2].map(() => new pg.Client({ connectionString: stack().db_url }))
  await Promise.all(clients.map((client) => client.connect()))
  for (const [n, client] of clients.entries())
    await client.query(`begin; select pg_advisory_xact_lock(${n})`)
  await Promise.all(
    clients.map((client, n) =>
      client.query(`
        do $$ begin
          perform pg_advisory_xact_lock(${1 - n});
        exception when deadlock_detected then null;
        end $$;
        commit`),
    ),
  )
  await Promise.all(clients.map((client) => client.end()))
  expect(await deadlocks()).toBe(1)
})
