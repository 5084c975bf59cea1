import { describe, expect, it } from 'vitest'
import { ask } from '../../support/samples.ts'
import { stack } from '../../support/shared-stack.ts'

// supabase/postgres: migrations/db/init-scripts/00000000000000-initial-schema.sql and what follows;
// https://supabase.com/docs/guides/database/postgres/timeouts
describe('how long a statement may take', () => {
  it('is what a hosted project says, by role', async () => {
    const visitor = { key: stack().publishable_key }
    const setting = async (name: string, asking = {}) =>
      (await ask('GET', `rpc/setting_of?name=${name}`, asking)).body
    expect(await setting('statement_timeout', visitor)).toBe('3s')
    expect(await setting('statement_timeout')).toBe('8s')
    expect(await setting('lock_timeout', visitor)).toBe('8s')
  })

  // PostgREST: src/library/PostgREST/Error.hs, mapSQLtoHTTP.
  it('ends what takes longer, on both ways through the embedded backend', async () => {
    const answers = await Promise.all(
      ['slow_numbers', 'slow_number'].map((name) =>
        ask('POST', `rpc/${name}`, { key: stack().publishable_key, body: {} }),
      ),
    )
    for (const { status, body } of answers)
      expect([status, body]).toEqual([500, expect.objectContaining({ code: '57014' })])
  })
})
