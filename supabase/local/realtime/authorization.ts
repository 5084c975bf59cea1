import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Claims } from './tokens.ts'

export type Extension = 'broadcast' | 'presence'

/** Who asks, for which private channel. */
export type Asker = { topic: string; claims: Claims; headers: Record<string, string> }

/** The database could not be reached; says nothing about the permission. */
export class DatabaseUnavailable extends Error {}

const settings = `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
  set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
  set_config('request.jwt.claim.role', $1, true), set_config('request.headers', $5, true)`

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501'

/** Evaluates the policies of realtime.messages in a transaction that is rolled back. */
export function createAuthorization(pool: Pool, log: (message: string) => void) {
  async function tried<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      throw new DatabaseUnavailable(String(error))
    }
    let broken = false
    try {
      await client.query('begin')
      await client.query("set local statement_timeout = '5s'")
      return await work(client)
    } catch (error) {
      // An error without an SQLSTATE is a connection error.
      const state = error instanceof Error && 'code' in error ? String(error.code) : ''
      broken = !/^[0-9A-Z]{5}$/.test(state) || state.startsWith('57P') || state.startsWith('08')
      if (broken) throw new DatabaseUnavailable(String(error))
      throw error
    } finally {
      if (!broken) await client.query('rollback').catch(() => (broken = true))
      client.release(broken)
    }
  }

  const become = (client: PoolClient, { topic, claims, headers }: Asker) =>
    client.query(settings, [
      claims.role,
      topic,
      JSON.stringify(claims),
      claims.sub ?? '',
      JSON.stringify(headers),
    ])

  async function canRead(asker: Asker, extensions: Extension[]): Promise<Set<Extension>> {
    const probes = extensions.map((extension) => ({ extension, id: randomUUID() }))
    return tried(async (client) => {
      for (const { extension, id } of probes) {
        await client.query(
          'insert into realtime.messages (id, topic, extension) values ($1, $2, $3)',
          [id, asker.topic, extension],
        )
      }
      await become(client, asker)
      const { rows } = await client.query<{ extension: Extension }>(
        'select extension from realtime.messages where id = any($1)',
        [probes.map(({ id }) => id)],
      )
      return new Set(rows.map(({ extension }) => extension))
    })
  }

  async function canWrite(asker: Asker, extension: Extension): Promise<boolean> {
    return tried(async (client) => {
      await become(client, asker)
      try {
        const insert = 'insert into realtime.messages (topic, extension) values ($1, $2)'
        await client.query(insert, [asker.topic, extension])
        return true
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
    })
  }

  /** A policy that raises an error denies access. */
  async function unlessFaulty<T>(answer: Promise<T>, refused: T): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      log(`RlsPolicyError: ${error instanceof Error ? error.message : String(error)}`)
      return refused
    }
  }

  return {
    canRead: (asker: Asker, extensions: Extension[]) =>
      unlessFaulty(canRead(asker, extensions), new Set<Extension>()),
    canWrite: (asker: Asker, extension: Extension) =>
      unlessFaulty(canWrite(asker, extension), false),
  }
}

export type Authorization = ReturnType<typeof createAuthorization>
