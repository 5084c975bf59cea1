import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import { ownStack } from '../support/shared-stack.ts'
import type { RunningStack } from '../support/stack.ts'

// `supabase db lint` is not tested: it needs plpgsql_check, which the embedded Postgres lacks.

let running: RunningStack
beforeAll(async () => {
  running = await ownStack()
})
afterAll(() => running.stop())

async function supabase(...args: string[]) {
  const { stdout } = await promisify(execFile)('node_modules/.bin/supabase', [
    ...args,
    `--remote=${running.info.db_url}`,
  ])
  return stdout
}

/** Findings of the linter that hosted Supabase runs, of level warning and above. */
async function advisors(): Promise<string[]> {
  const output = await supabase('db', 'advisors', '--level', 'warn', '--output-format', 'json')
  const { results } = JSON.parse(output) as {
    results: { name: string; cacheKey: string }[]
  }
  return results.map(({ name }) => name)
}

describe('the Supabase CLI on the embedded database', () => {
  it('finds every migration applied', async () => {
    const list = await supabase('migration', 'list')
    for (const file of await readdir('supabase/migrations')) {
      const version = file.split('_')[0]!
      expect(list.split(version), version).toHaveLength(3)
    }
  })

  it('has nothing to push', async () => {
    expect(await supabase('db', 'push', '--yes')).toContain('up to date')
  })

  it('has no findings, and finds faults that are planted', async () => {
    expect(await advisors()).toEqual([])
    await database().query(`
      create table public.planted (id uuid primary key, owner_id uuid);
      grant select on public.planted to anon;
      create table public.planted_policy (id uuid primary key, owner_id uuid);
      alter table public.planted_policy enable row level security;
      grant select, update on public.planted_policy to authenticated;
      create policy slow on public.planted_policy for select to authenticated using (auth.uid() = owner_id);
      create policy always on public.planted_policy for update to authenticated using (true) with check (true);
      create function public.planted() returns int language sql security definer as 'select 1';
      grant execute on function public.planted() to anon, authenticated;
      create view public.planted_view as select * from public.planted_policy;
      grant select on public.planted_view to anon;
    `)
    // Its rules miss definer functions that clients may call; tests/db/lints.test.ts covers them.
    expect(new Set(await advisors())).toEqual(
      new Set([
        'rls_disabled_in_public',
        'auth_rls_initplan',
        'rls_policy_always_true',
        'function_search_path_mutable',
        'security_definer_view',
      ]),
    )
  })
})
