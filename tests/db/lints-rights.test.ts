import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, people, plant, planting, refusal } from '../support/db.ts'

const names = async (client: pg.ClientBase, sql: string) =>
  (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)

const clients = `unnest(array['anon', 'authenticated']) as client`

// Each lint with a planted fault that it must find.
const lints: { title: string; query: string; fault: string }[] = [
  {
    title: 'nobody without an account writes Storage',
    query: `select policyname as name from pg_policies
      where schemaname = 'storage' and cmd <> 'SELECT' and roles && '{anon,public}'`,
    fault: `create policy planted on storage.objects for insert to anon with check (bucket_id = 'portraits')`,
  },
  {
    title: 'a policy of Storage names its bucket and whom it is for',
    query: `select policyname as name from pg_policies
      where schemaname = 'storage' and not (
        concat(qual, with_check) like '%(bucket_id = ''%' and concat(qual, with_check) like '%private.is_%'
        and (cmd <> 'UPDATE' or with_check like '%(bucket_id = ''%')
      )`,
    fault: `create policy planted on storage.objects for insert to authenticated with check (owner_id is not null)`,
  },
  {
    title: 'a bucket that everyone reads takes pictures alone, of a size',
    query: `select id as name from storage.buckets
      where public and (file_size_limit is null or file_size_limit > 5 * 1024 * 1024
        or allowed_mime_types is null or exists (select from unnest(allowed_mime_types) as type where type !~ '^image/(webp|jpeg|png|avif)$'))`,
    fault: `insert into storage.buckets (id, name, public) values ('planted', 'planted', true)`,
  },
  {
    title: 'functions of the service are for nobody else',
    query: `select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') like 'Service role:%'
        and exists (select from ${clients} where has_function_privilege(client, oid, 'execute'))`,
    fault: `grant execute on function public.record_payment_event to authenticated`,
  },
  {
    title: 'what clients may not call is said to be for the service',
    query: `select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and not has_function_privilege('authenticated', oid, 'execute')
        and obj_description(oid, 'pg_proc') not like 'Service role:%'`,
    fault: `revoke execute on function public.hold_slot from authenticated`,
  },
  {
    title: 'clients have no privilege on what is private',
    query: `select relname || ' ' || client as name from pg_class, ${clients}
      where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and (
        (relkind = 'S' and has_sequence_privilege(client, oid, 'usage, select, update'))
        or (relkind <> 'S' and (
          has_table_privilege(client, oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege(client, oid, 'select, insert, update, references')
        ))
      )`,
    fault: `grant select on private.payment_events to authenticated`,
  },
  {
    title: 'no column that is private is granted by itself',
    query: `select attrelid::regclass || '.' || attname as name from pg_attribute
      join pg_class on pg_class.oid = attrelid, unnest(attacl) as entry
      where relnamespace = 'private'::regnamespace and entry::text ~ '^(anon|authenticated)?='`,
    fault: `grant select (body) on private.payment_events to anon`,
  },
  {
    title: 'no index is there twice',
    query: `select string_agg(indexrelid::regclass::text, ' ' order by indexrelid) as name from pg_index
      join pg_class as indexed on indexed.oid = indrelid
      join pg_class as index on index.oid = indexrelid
      where indexed.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      group by indrelid, index.relam, (indkey::smallint[])[0:indnkeyatts - 1], indclass::text, indoption::text,
        pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)
      having count(*) > 1`,
    fault: `create index planted on public.bookings (service_id)`,
  },
]

describe('rights', () => {
  it.each(lints)('$title', ({ query, fault }) =>
    planting(async (client) => {
      expect(await names(client, query)).toEqual([])
      await plant(client, fault)
      expect(await names(client, query)).toHaveLength(1)
    }),
  )
})

/** Tries to upload as each person to each bucket; returns the uploads that succeed. */
async function writers(client: pg.ClientBase): Promise<string[]> {
  const [person] = await names(
    client,
    `select id::text as name from public.physiotherapists limit 1`,
  )
  const picture = `${person}/planted.webp`
  const buckets = await names(client, `select id as name from storage.buckets order by id`)
  const found: string[] = []
  for (const who of ['anon', 'rina', 'sari', 'dewi', 'agus'] as const)
    for (const bucket of buckets) {
      await (who === 'anon' ? becomeAnon(client) : become(client, who))
      const answer = await refusal(
        client,
        `with file as (insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3) returning 1)
         select 1 / (count(*) - 1) from file`,
        [bucket, picture, who === 'anon' ? null : people[who]],
      )
      // A division by zero shows that the row was written, and rolls it back.
      if (answer.code === '22012') found.push(`${who} ${bucket}`)
      await becomeOwner(client)
    }
  return found
}

it('administrators alone write files; a second bucket that others write is seen', () =>
  planting(async (client) => {
    expect(await writers(client)).toEqual(['agus portraits'])
    await client.query(
      `insert into storage.buckets (id, name, public) values ('planted', 'planted', true)`,
    )
    expect(await writers(client)).toEqual(['agus portraits'])
    await plant(
      client,
      `create policy planted on storage.objects for insert to authenticated with check (bucket_id = 'planted')`,
    )
    expect(await writers(client)).toContain('rina planted')
  }))
