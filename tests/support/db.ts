import pg from 'pg'
import { detailsOf, type ErrorBody } from './functions.ts'
import { stack } from './shared-stack.ts'

// Dates stay text and bigint becomes a number, so that tests compare values instead of objects.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

let pool: pg.Pool | undefined

/**
 * Connections as the database's owner, shared by the files of a worker: a new one has to load every
 * function.
 */
export function database(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({ connectionString: stack().db_url, max: 20, idleTimeoutMillis: 30_000 })
    pool.on('error', () => {})
  }
  return pool
}

/** The ids of the people in seed.sql. */
export const people = {
  rina: '40000000-0000-4000-8000-000000000001',
  budi: '40000000-0000-4000-8000-000000000002',
  sari: '40000000-0000-4000-8000-000000000003',
  dewi: '40000000-0000-4000-8000-000000000004',
  agus: '40000000-0000-4000-8000-000000000005',
} as const

export type Person = keyof typeof people

/** Runs `work` in a transaction that is always rolled back. */
export async function rolledBack<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database().connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/**
 * rolledBack for work in repeatable read, again when a parallel test has changed a row meanwhile
 * that it changes too, or refers to. For whatever locks all calendars twice, too: of those that came
 * between it would lock the first one last.
 */
export async function untilSerialized<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await rolledBack(async (client) => {
        await client.query('set transaction isolation level repeatable read')
        return work(client)
      })
    } catch (error) {
      if ((error as { code?: string }).code !== '40001') throw error
    }
}

/**
 * rolledBack for work that alters tables, one at a time: altering locks out everyone else, and two
 * that then read each other's tables would deadlock.
 */
export const planting = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  rolledBack(async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('tests: planting'))`)
    return work(client)
  })

/**
 * Alters tables while nobody uses them. A waiting lock request blocks everybody queued behind it,
 * and a test with an open transaction may wait for one of those: so this retries with a short lock
 * timeout.
 */
export async function plant(client: pg.ClientBase, sql: string): Promise<void> {
  await client.query('savepoint plant')
  try {
    await client.query(`set local lock_timeout = '200ms'`)
    await client.query(sql)
    await client.query('set local lock_timeout to default')
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    await client.query('rollback to savepoint plant')
    return plant(client, sql)
  }
}

/** Acts as one of the people from here on, as the Data API does for a token. */
export async function become(
  client: pg.ClientBase,
  person: Person | { id: string },
  claims: { aal?: 'aal1' | 'aal2' } & Record<string, unknown> = {},
) {
  const sub = typeof person === 'string' ? people[person] : person.id
  await setRole(client, 'authenticated', { sub, role: 'authenticated', aal: 'aal1', ...claims })
}

export const becomeAnon = (client: pg.ClientBase) => setRole(client, 'anon', { role: 'anon' })

export const becomeService = (client: pg.ClientBase) =>
  setRole(client, 'service_role', { role: 'service_role' })

export const becomeOwner = (client: pg.ClientBase) => client.query('reset role')

async function setRole(client: pg.ClientBase, role: string, claims: Record<string, unknown>) {
  await client.query(`set local role ${role}`)
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
}

/** A business error as SQL raises it: the JSON that a client would get. */
export type Refusal = {
  code: string
  message: string
  details?: Record<string, unknown> | null
  hint?: string | null
  status: number
}

/**
 * Runs a statement that the rules must refuse and returns the error; the transaction stays usable.
 */
export async function refusal(
  client: pg.ClientBase,
  sql: string,
  values: unknown[] = [],
): Promise<Refusal> {
  await client.query('savepoint refusal')
  try {
    await client.query(sql, values)
  } catch (error) {
    await client.query('rollback to savepoint refusal')
    if (!(error instanceof pg.DatabaseError)) throw error
    if (error.code !== 'PGRST') return { code: error.code ?? '', message: error.message, status: 0 }
    const { status } = JSON.parse(error.detail ?? '{}') as { status: number }
    const body = JSON.parse(error.message) as ErrorBody
    return { ...body, details: detailsOf(body), status }
  }
  throw new Error(`not refused: ${sql}`)
}
