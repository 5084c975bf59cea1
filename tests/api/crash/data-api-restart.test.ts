import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { database } from '../../support/db.ts'
import { signedIn } from '../../support/accounts.ts'
import { stack } from '../../support/shared-stack.ts'
import { ask, withSamples } from '../../support/samples.ts'

withSamples()

const waiting = `select pid from pg_stat_activity
  where wait_event_type = 'Lock' and query ilike '%update%samples%'`

// PostgREST: src/library/PostgREST/Error.hs, mapSQLtoHTTP: "terminating connection due to
// administrator command" is 503, and its code is Postgres's own.
it('answers at once when connections end under requests, and goes on with new ones', async () => {
  const many = 30
  await ask('POST', 'samples', { body: Array.from({ length: many }, () => ({ size: 1 })) })
  const holder = await database().connect()
  await holder.query('begin')
  await holder.query('lock table public.samples in share mode')
  let answered = 0
  const changes = Array.from({ length: many }, async () => {
    const answer = await ask('PATCH', 'samples?size=eq.1', { body: { note: 'n' } })
    answered++
    return answer
  })
  const end = async () => {
    await database().query(`select pg_terminate_backend(pid) from (${waiting}) as waiter`)
    return answered
  }
  await expect
    .poll(end)
    .toBe(many)
    .finally(async () => {
      await holder.query('rollback')
      holder.release()
    })
  for (const { status, body } of await Promise.all(changes)) {
    expect(status).toBe(503)
    expect((body as { code: string }).code).toMatch(/^(57P01|PGRST00[01])$/)
  }
  // A connection that ended while idle may fail one request, but none stays in use for good.
  const reads = async () => {
    const answers = await Promise.all(
      Array.from({ length: many }, () => ask('GET', 'samples?note=eq.n')),
    )
    return answers.filter(({ status }) => status !== 200).length
  }
  await expect.poll(reads).toBe(0)
})

// https://docs.postgrest.org/en/v14/references/errors.html, group 0: connection.
it.each(['SIGKILL', 'SIGINT'] as const)(
  'says 503 in PostgREST’s words while a database that got %s comes back',
  async (signal) => {
    const wrong: unknown[] = []
    let [right, away, isOver] = [0, 0, false]
    // A session's own requests read more than a key's.
    const { token } = await signedIn('rina@example.com')
    const headers = { authorization: `Bearer ${token}` }
    const asking = [
      () => ask('GET', 'clinics?limit=1', { headers }),
      () => ask('POST', 'rpc/my_home', { headers, body: {} }),
      () => ask('GET', 'samples?limit=1'),
      () => ask('HEAD', 'rpc/numbers_to?n=3', { prefer: 'count=exact' }),
      () => ask('POST', 'rpc/sum_of', { body: { a: 1 } }),
      () => ask('POST', 'samples', { body: {}, prefer: 'return=representation' }),
    ].flatMap((request) =>
      Array.from({ length: 3 }, async () => {
        while (!isOver) {
          const { status, body } = await request()
          if (status < 300) right++
          else if (status === 503 && isAbsence(body)) away++
          else wrong.push({ status, body })
        }
      }),
    )
    const storage = async () => {
      while (!isOver) {
        const response = await fetch(`${stack().api_url}/storage/v1/bucket`, {
          headers: { apikey: stack().secret_key, authorization: `Bearer ${stack().secret_key}` },
        })
        const body: unknown = await response.json()
        // storage-api: src/internal/errors/codes.ts, DatabaseTimeout.
        if (![200, 503, 544].includes(response.status))
          wrong.push({ status: response.status, body })
      }
    }
    asking.push(...Array.from({ length: 4 }, storage))
    const { rows } = await database().query<{ data_directory: string }>('show data_directory')
    const lock = await readFile(`${rows[0]!.data_directory}/postmaster.pid`, 'utf8')
    await expect.poll(() => right).toBeGreaterThan(20)
    process.kill(Number(lock.split('\n')[0]), signal)
    await expect.poll(() => away).toBeGreaterThan(0)
    const before = right
    await expect.poll(() => right, { timeout: 30_000 }).toBeGreaterThan(before + 40)
    isOver = true
    await Promise.all(asking)
    expect(wrong).toEqual([])
  },
  90_000,
)

/** The answer to HEAD has no body to check. */
function isAbsence(body: unknown): boolean {
  if (body === undefined) return true
  const { code, message, ...rest } = body as Record<string, unknown>
  expect(Object.keys(rest).sort()).toEqual(['details', 'hint'])
  expect(message).toBeTypeOf('string')
  return /^(PGRST00[012]|57P01)$/.test(String(code))
}
