import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { plant, planting } from '../support/db.ts'

const directory = new URL('../../supabase/migrations/', import.meta.url)
const migrations = readdirSync(directory)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, sql: readFileSync(new URL(name, directory), 'utf8') }))

const names = async (client: pg.ClientBase, sql: string) => {
  const { rows } = await client.query<{ name: string }>(sql)
  return rows.map(({ name }) => name)
}

const ours = `pronamespace in ('public'::regnamespace, 'private'::regnamespace)`

// Each lint with a planted fault that it must find.
const lints: { title: string; query: string; fault: string }[] = [
  {
    title: 'row level security is on everywhere',
    query: `select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not relrowsecurity`,
    fault: `create table public.planted (id integer)`,
  },
  {
    title: 'every function has an empty search path',
    query: `select oid::regprocedure::text as name from pg_proc
      where ${ours} and not coalesce(proconfig @> array['search_path=""'], false)`,
    fault: `create function private.planted() returns integer language sql as 'select 1'`,
  },
  {
    title: 'no function is executable by everyone',
    query: `select oid::regprocedure::text as name from pg_proc
      where ${ours} and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`,
    fault: `create function private.planted() returns integer language sql set search_path = '' as 'select 1'; grant execute on function private.planted to public`,
  },
  {
    title: 'no exposed function is a definer',
    query: `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    fault: `create function public.planted() returns integer language sql security definer set search_path = '' as 'select 1'`,
  },
  {
    title: 'every exposed function is commented',
    query: `select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null`,
    fault: `create function public.planted() returns integer language sql set search_path = '' as 'select 1'`,
  },
  {
    title: 'every table is commented',
    query: `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and obj_description(oid, 'pg_class') is null`,
    fault: `create table public.planted (id integer)`,
  },
  {
    // An entry of an index that is longer than a third of a page is refused with its name.
    title: 'what people write into an index has a length',
    query: `select attrelid::regclass || '.' || attname as name
      from pg_attribute
      where atttypid = 'text'::regtype and attgenerated = ''
        and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
        and exists (
          select from pg_index join pg_class as index on index.oid = indexrelid
          where indrelid = attrelid and attnum = any (indkey) and relam = (select oid from pg_am where amname = 'btree'))
        and (has_column_privilege('authenticated', attrelid, attnum, 'insert') or has_column_privilege('authenticated', attrelid, attnum, 'update'))
        and not exists (
          select from pg_constraint
          where conrelid = attrelid and attnum = any (conkey) and (contype = 'f'
            or pg_get_constraintdef(oid) ~ (format('length\\(%1$s\\) (<=|<|>=? \\d+\\)? AND)|%1$s = ANY|%1$s ~ .*\\{\\d+(,\\d+)?\\}', attname))))`,
    fault: `create table public.planted (name text unique); grant insert on public.planted to authenticated`,
  },
  {
    title: 'every foreign key has an index',
    query: `select conname as name from pg_constraint
      where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select from pg_index
          where indrelid = conrelid and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey and indpred is null
        )`,
    fault: `create table public.planted (clinic_id uuid, constraint planted_fkey foreign key (clinic_id) references public.clinics (id))`,
  },
  {
    title: 'one permissive policy per table, role and verb',
    query: `select tablename || ' ' || cmd || ' ' || role as name
      from pg_policies, unnest(roles) as role where schemaname = 'public' and permissive = 'PERMISSIVE'
      group by tablename, cmd, role having count(*) > 1`,
    fault: `create policy planted on public.bookings for select to authenticated using (false)`,
  },
  {
    title: 'no policy for all verbs, for everyone, or always true',
    query: `select tablename || ' ' || policyname as name from pg_policies
      where schemaname = 'public' and (cmd = 'ALL' or roles = '{public}' or qual = 'true' or with_check = 'true')`,
    fault: `create policy planted on public.site_settings for insert to authenticated with check (true)`,
  },
  {
    title: 'policies ask for the caller once, not per row',
    query: `select tablename || ' ' || policyname as name from pg_policies
      where schemaname = 'public' and replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT auth.', '') ~ 'auth\\.(uid|jwt|role)\\('`,
    fault: `create policy planted on public.site_settings for delete to authenticated using (auth.uid() is not null)`,
  },
  {
    // Catching a deadlock and retrying would hide a broken lock order.
    title: 'no function catches a deadlock',
    query: `select oid::regprocedure::text as name from pg_proc
      where ${ours} and prosrc ~* '\\m(when|or)\\s+(others|deadlock_detected|serialization_failure|transaction_rollback|sqlstate\\s+''40)'`,
    fault: `create function private.planted() returns void language plpgsql set search_path = '' as $$
      begin null; exception when sqlstate 'PGRST' or deadlock_detected then null; end; $$`,
  },
  {
    // Hosted Supabase loads pg-safeupdate for the Data API, which refuses it inside functions too.
    title: 'no function changes or deletes all rows without saying so',
    query: `select oid::regprocedure::text as name from pg_proc
      where ${ours} and prosrc ~* '\\mdelete from [a-z_.]+( as [a-z_]+)?\\s*(;|\\)|$|returning)|\\mupdate [a-z_.]+( as [a-z_]+)?\\s+set\\s((?!\\mwhere\\M)[^;])*(;|$)'`,
    fault: `create function private.planted() returns void language plpgsql set search_path = '' as $$ begin
      delete from public.faqs where true; update public.faqs as faq set id = faq.id;
      end; $$`,
  },
  {
    // What `supabase db lint` finds with plpgsql_check, which is not here.
    title: 'every variable of a function is read',
    query: `select oid::regprocedure || ' ' || variable[1] as name
      from pg_proc, regexp_matches(split_part(prosrc, E'\\nbegin\\n', 1), '^  (v_\\w+) ', 'gn') as variable
      where ${ours} and regexp_count(prosrc, '(?<!\\minto )\\m' || variable[1] || '\\M(?!\\s*:=)') = 1`,
    fault: `create function private.planted() returns void language plpgsql set search_path = '' as $$
declare
  v_read integer := 1;
  v_written integer;
begin
  v_written := v_read;
  select 1 into v_written;
end; $$`,
  },
  {
    // An event trigger of hosted Supabase (extensions.grant_pg_graphql_access) takes a function of
    // this name, in whatever schema, for pg_graphql's: the migration fails, because it then replaces
    // graphql_public.graphql, of which postgres is not the owner there.
    title: 'no function is called resolve',
    query: `select oid::regprocedure::text as name from pg_proc where ${ours} and proname = 'resolve'`,
    fault: `create function private.resolve() returns integer language sql set search_path = '' as 'select 1'`,
  },
  {
    title: 'no extension in an exposed schema',
    query: `select extname::text as name from pg_extension where extnamespace = 'public'::regnamespace`,
    fault: `create extension hstore with schema public`,
  },
]

describe('the database', () => {
  it.each(lints)('$title', ({ query, fault }) =>
    planting(async (client) => {
      expect(await names(client, query)).toEqual([])
      await plant(client, fault)
      expect(await names(client, query)).toHaveLength(1)
    }),
  )

  it('has exactly the definer functions of the written list', () =>
    planting(async (client) => {
      const query = `select pronamespace::regnamespace || '.' || proname as name from pg_proc where ${ours} and prosecdef order by 1`
      const listed = migrations
        .flatMap(({ sql }) =>
          [...sql.matchAll(/^-- definer: ([a-z_.]+) {2,}\S/gm)].map(([, name]) => name),
        )
        .sort()
      expect(await names(client, query)).toEqual(listed)
      await client.query(
        `create function private.planted() returns integer language sql security definer set search_path = '' as 'select 1'`,
      )
      expect(await names(client, query)).not.toEqual(listed)
    }))
})

it('every exposed function has its proof under its name in tests/db/functions', () =>
  planting(async (client) => {
    const proofs = globSync('tests/db/functions/*.test.ts').map(
      (path) => `${basename(path, '.test.ts')}\n${readFileSync(path, 'utf8')}`,
    )
    const unproven = async () =>
      (
        await names(
          client,
          `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
        )
      ).filter(
        (name) =>
          !proofs.some((it) => it.startsWith(`${name}\n`) || it.includes(`describe('${name}'`)),
      )
    expect(await unproven()).toEqual([])
    await client.query(
      `create function public.planted() returns integer language sql set search_path = '' as 'select 1'`,
    )
    expect(await unproven()).toEqual(['planted'])
  }))

const loudKeyword =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|FROM|WHERE|JOIN|BEGIN|END|RETURNS|GRANT|REVOKE|NULL|AND|OR|NOT|TABLE|FUNCTION)\b/

/** SQL without comments and string literals, so that capital letters are keywords. */
const bare = (sql: string) =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\bTG_OP\b|\bNEW\b|\bOLD\b/g, '')

describe('migrations', () => {
  const faults = (sql: string) => [
    ...(loudKeyword.test(bare(sql)) ? [`keyword ${loudKeyword.exec(bare(sql))![0]}`] : []),
    ...(sql.includes('\t') ? ['tab'] : []),
    // The database runs in UTC, while dates belong to a clinic's time zone: private.local_date.
    ...(/\b(current_date|localtimestamp|now\(\)::date)/.test(bare(sql))
      ? ['day of no clinic']
      : []),
    // Else it is the first schema of whoever migrates: public, which is exposed.
    ...(/\bcreate extension\b(?![^;]*\bwith schema\b)/.test(bare(sql))
      ? ['extension without a schema']
      : []),
    ...(sql.split('\n').length > 351 ? ['longer than 350 lines'] : []),
  ]
  it.each(migrations)('$name is written in the house style', ({ sql }) =>
    expect(faults(sql)).toEqual([]),
  )
  it('can be found at fault', () =>
    expect(
      faults(`SELECT current_date;\t-- x\ncreate extension pg_net;${'\n'.repeat(350)}`),
    ).toEqual([
      'keyword SELECT',
      'tab',
      'day of no clinic',
      'extension without a schema',
      'longer than 350 lines',
    ]))
  it('have functions of at most 120 lines', () => {
    for (const { name, sql } of migrations)
      for (const [, body] of sql.matchAll(/as \$\$\n([\s\S]*?)\n\$\$;/g))
        expect(body!.split('\n').length, name).toBeLessThanOrEqual(120)
  })
})
