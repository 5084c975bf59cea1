import { existsSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeTestSchema } from './test-schema.ts'
import { startStack, type StackInfo } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackInfo
  }
}

/** One backend for all database and API tests, which create their own people and data. */
export default async function setup({ provide, vitest }: TestProject) {
  // Where these tests are the first thing that a fresh clone runs.
  if (!existsSync('app/paraglide')) await import('../../scripts/generate.ts')
  if (vitest.projects.every(({ name }) => name.startsWith('unit'))) return undefined
  const running = await startStack([], { LUWES_AUTH_RATE_LIMITS: 'off' })
  await makeTestSchema(running.info.db_url)
  provide('stack', running.info)
  return async () => {
    const seen = await deadlocksOf(running.info.db_url)
    await running.stop()
    if (seen > 0) throw new Error(`${seen} deadlocks while the tests ran side by side`)
  }
}

/** Deadlocks counted by the database: an aborted transaction may have been retried unnoticed. */
async function deadlocksOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.deadlocks)
  } finally {
    await client.end()
  }
}
