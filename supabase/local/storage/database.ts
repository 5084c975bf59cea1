import type { Pool, PoolClient } from 'pg'
import { asFault } from './errors.ts'

/** The caller whose policies apply. */
export type Caller = { role: string; sub?: string; claims: Record<string, unknown> }

export type Query = PoolClient

const serviceRole: Caller = { role: 'service_role', claims: { role: 'service_role' } }

// As storage-api's src/internal/database/postgres/scope.ts.
const scope = `select
  set_config('role', $1, true),
  set_config('request.jwt.claim.role', $1, true),
  set_config('request.jwt.claim.sub', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('request.method', $4, true),
  set_config('request.path', $5, true),
  set_config('storage.operation', $6, true),
  set_config('storage.allow_delete_query', 'true', true),
  set_config('statement_timeout', '30s', true)`

type Operation = { name: string; method: string; path: string }

/** The tables of Storage, as one request sees them. */
export function createDatabase(pool: Pool, operation: Operation) {
  async function transaction<T>(
    { role, sub, claims }: Caller,
    work: (query: Query) => Promise<T>,
    end: 'commit' | 'rollback',
  ): Promise<T> {
    let client: PoolClient | undefined
    let isBroken = true
    try {
      client = await pool.connect()
      await client.query('begin')
      const { method, path, name } = operation
      await client.query(scope, [role, sub ?? '', JSON.stringify(claims), method, path, name])
      const result = await work(client)
      await client.query(end)
      isBroken = false
      return result
    } catch (error) {
      await client?.query('rollback').then(
        () => (isBroken = false),
        () => {},
      )
      throw asFault(error)
    } finally {
      client?.release(isBroken)
    }
  }

  return {
    /** Runs under the caller's policies. */
    as: <T>(caller: Caller, work: (query: Query) => Promise<T>) =>
      transaction(caller, work, 'commit'),
    /** Tests the policies and rolls back. */
    tried: <T>(caller: Caller, work: (query: Query) => Promise<T>) =>
      transaction(caller, work, 'rollback'),
    /** Bypasses all policies. */
    asService: <T>(work: (query: Query) => Promise<T>) => transaction(serviceRole, work, 'commit'),
  }
}

export type Database = ReturnType<typeof createDatabase>
