import type { Pool, PoolClient } from 'pg'
import type { Context } from '../service.ts'
import type { RateLimits } from './rate-limits.ts'

/** What every part of the auth service is given. */
export type Service = {
  context: Context
  limits: RateLimits
}

export type Database = Pool | PoolClient

export const authConfig = ({ context }: Service) => context.config.auth

// A deadlock or serialisation conflict between two requests for one person, worth a retry.
const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && /^40(001|P01)$/.test(String(error.code))

/** Runs the work in a transaction; retries conflicts. */
export async function inTransaction<T>(
  service: Service,
  work: (client: PoolClient) => Promise<T>,
  attempts = 3,
): Promise<T> {
  try {
    return await attempt(service, work)
  } catch (error) {
    if (attempts <= 1 || !isConflict(error)) throw error
    return inTransaction(service, work, attempts - 1)
  }
}

/** Discards a lost connection instead of returning it to the pool. */
async function attempt<T>(
  { context }: Service,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await context.pool.connect()
  let broken: Error | undefined
  // A connection lost between two queries emits only this event.
  const note = (error: Error) => (broken = error)
  client.on('error', note)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => (broken = failure as Error))
    throw error
  } finally {
    client.off('error', note)
    client.release(broken)
  }
}

/** Serialises requests that change what belongs to one person. */
export async function lockUser(client: PoolClient, userId: string) {
  await client.query('select 1 from auth.users where id = $1 for no key update', [userId])
}
