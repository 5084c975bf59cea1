import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { visitor } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'

// PostgREST passes on the JSON that Postgres produces; readers of times and prices rely on its
// format.
it('writes the values of every table as Postgres writes them in JSON', async () => {
  const { rows: tables } = await database().query<{ name: string; key: string }>(
    `select class.relname as name, attribute.attname as key
     from pg_class as class
     join pg_index as index on index.indrelid = class.oid and index.indisprimary
     join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum = index.indkey[0]
     where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace`,
  )
  const client = createClient(stack().api_url, stack().secret_key)
  let compared = 0
  for (const { name, key } of tables) {
    const { rows } = await database().query<{ row: Record<string, string> }>(
      `select to_jsonb(it) as row from public.${name} as it
       where to_jsonb(it) ->> 'created_at' < (now() - interval '1 minute')::text or not to_jsonb(it) ? 'created_at'
       order by ${key} limit 3`,
    )
    for (const { row } of rows) {
      const { data, error } = await client
        .from(name)
        .select()
        .match({ [key]: row[key] })
      expect([name, error]).toEqual([name, null])
      expect(data).toContainEqual(row)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(20)
})

it('offers starts that can be sent on as they are', async () => {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { data } = await visitor()
    .rpc('available_slots', {
      clinic_id: '10000000-0000-4000-8000-000000000001',
      service_id: '20000000-0000-4000-8000-000000000001',
      from_date: day(3),
      to_date: day(9),
    })
    .throwOnError()
  expect(data.length).toBeGreaterThan(0)
  for (const { starts_at, ends_at } of data) {
    expect(starts_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
    expect(ends_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
  }
})

const days = { from_date: '2027-12-01', to_date: '2027-12-02' }
const deep = '['.repeat(10_000) + ']'.repeat(10_000)

async function ask(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack().api_url}/rest/v1/rpc/opening_days`, {
    method: 'POST',
    headers: { apikey: stack().publishable_key, 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, ...((await response.json()) as { code?: string }) }
}

it.each([0, -1, 1e308, [], {}, [1], true, '', '\u0000', 'infinity'])(
  'refuses %j where a date is due, without a fault of its own',
  async (from_date) => {
    const { status, code } = await ask(JSON.stringify({ ...days, from_date }))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(code).toMatch(/^(22\w{3}|42846|PGRST\w+|invalid_input)$/)
  },
)

it.each([deep, `{"from_date":${deep},"to_date":"2027-12-02"}`])(
  'refuses a body that is nested without end',
  async (body) => {
    const { status } = await ask(body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

it.each(['abc', 'a.b', 'eyJhbGciOiJub25lIn0.e30.', 'eyJhbGciOiJub25lIn0.e30.x'])(
  'does not take the token %s for a visitor',
  async (token) => {
    const { status, code } = await ask(JSON.stringify(days), { authorization: `Bearer ${token}` })
    expect([status, code]).toEqual([401, 'PGRST301'])
  },
)
