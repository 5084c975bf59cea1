import { createClient } from '@supabase/supabase-js'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'
import { EmbedError, findRelationship } from '../../supabase/local/api-embeds.ts'
import { readRelationships, type Relationship } from '../../supabase/local/api-relationships.ts'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'
import { readEmbedRules } from '../support/embed-rules.ts'

async function ask(table: string, query: Record<string, string>) {
  const response = await fetch(
    `${stack().api_url}/rest/v1/${table}?${new URLSearchParams(query)}`,
    { headers: { apikey: stack().secret_key } },
  )
  const body: unknown = await response.json()
  return { status: response.status, code: (body as { code?: string }).code, body }
}

/**
 * Ordering by an embed is only allowed if it is to-one (PGRST118), which reveals its cardinality.
 */
async function answered(table: string, embed: string, column: string): Promise<string> {
  const query = { select: `it:${embed}(*)`, limit: '0' }
  const { status, code } = await ask(table, query)
  if (status !== 200) return code ?? `status ${status}`
  const ordered = await ask(table, { ...query, order: `it(${column})` })
  return ordered.status === 200
    ? 'object'
    : ordered.code === 'PGRST118'
      ? 'list'
      : `${ordered.code}`
}

/** What the code under test finds for an embed, in the format of the rules. */
function found(table: string, embed: string, all: Relationship[]): string {
  const [target = '', hint] = embed.split('!')
  const of = (name: string) => all.filter(({ from }) => from.name === name)
  try {
    const { cardinality } = findRelationship(table, target, hint, {
      schema: 'public',
      of,
      columnsOf: () => [],
      isElsewhere: () => false,
    })
    return cardinality.endsWith('one') ? 'object' : 'list'
  } catch (error) {
    if (error instanceof EmbedError) return error.body.code
    throw error
  }
}

it('embeds every table in every other by PostgREST’s rules, under every hint', async () => {
  const { tables, keyOf, embedsOf } = await readEmbedRules()
  const dialect = new PostgresDialect({ pool: database() })
  const all = await readRelationships(new Kysely<unknown>({ dialect }), ['public'])
  const pairs = tables.flatMap((table) => embedsOf(table).map((it) => ({ table, ...it })))
  expect(pairs.length).toBeGreaterThan(900)
  expect(
    pairs.filter(({ table, embed, expected }) => found(table, embed, all) !== expected),
  ).toEqual([])
  // Over HTTP, test all valid embeds, and the first invalid one of each table.
  const asked = tables.flatMap((table) => {
    const own = pairs.filter((it) => it.table === table)
    const nothing = own.find(({ expected }) => expected === 'PGRST200')
    return [...own.filter(({ expected }) => expected !== 'PGRST200'), ...(nothing ? [nothing] : [])]
  })
  const wrong: string[] = []
  await Promise.all(
    tables.map(async (table) => {
      for (const { embed, expected, to } of asked.filter((it) => it.table === table)) {
        const got = await answered(table, embed, keyOf(to))
        if (got !== expected) wrong.push(`${table}: ${embed} is ${got}, not ${expected}`)
      }
    }),
  )
  expect(wrong).toEqual([])
}, 60_000)

// src/library/PostgREST/Error.hs, AmbiguousRelBetween.
it('says between what an embed leaves the choice', async () => {
  const { status, body } = await ask('appointments', { select: 'id(*)' })
  expect(status).toBe(300)
  const { code, message, details, hint } = body as Record<string, unknown>
  expect([code, message]).toEqual([
    'PGRST201',
    "Could not embed because more than one relationship was found for 'appointments' and 'id'",
  ])
  expect(details).toContainEqual({
    cardinality: 'one-to-many',
    embedding: 'appointments with appointment_events',
    relationship:
      'appointment_events_appointment_id_fkey using appointments(id) and appointment_events(appointment_id)',
  })
  expect(hint).toMatch(/^Try changing 'id' to one of the following: '.*!.*', '.*!.*'\. Find the/)
})

it('lists what a booking has several of, and one of what it has one', async () => {
  const client = createClient(stack().api_url, stack().secret_key)
  const { data } = await client
    .from('bookings')
    .select('payments(id), clinic_id:clinics(name), clinic:clinic_id(name), patients(id)')
    .limit(1)
    .single()
    .throwOnError()
  expect(data).toEqual({
    payments: expect.any(Array) as unknown,
    clinic_id: { name: expect.any(String) as string },
    clinic: { name: expect.any(String) as string },
    patients: { id: expect.any(String) as string },
  })
})

// Rows of the seed, which no other test changes.
const seeded = '90000000-0000-4000-8000-000000000001'
const [first, last] = [
  '60000000-0000-4000-8000-000000000000',
  '60000000-0000-4000-8000-000000000300',
]

// PostgREST: test/spec/Feature/Query/SpreadQueriesSpec.hs: a spread gives whatever is embedded in it.
it('gives what is embedded in a spread', async () => {
  const asked = async (select: string) => {
    const { status, body } = await ask('payments', { select: `id,${select}`, id: `eq.${seeded}` })
    return status === 200 ? (body as object[])[0] : [status, body]
  }
  const select = 'id, bookings(number, clinics(slug), patients(full_name), appointments(status))'
  const { data } = await createClient(stack().api_url, stack().secret_key)
    .from('payments')
    .select<string, Record<string, Record<string, object>>>(select)
    .eq('id', seeded)
    .single()
    .throwOnError()
  const { id, bookings } = data
  const { number, clinics, patients, appointments } = bookings!
  expect(await asked('...bookings(number,...clinics(slug))')).toEqual({ id, number, ...clinics })
  expect(await asked('...bookings(...clinics(slug))')).toEqual({ id, ...clinics })
  expect(await asked('...bookings(number,clinics(slug),appointments(status))')).toEqual({
    ...{ id, number, clinics, appointments },
  })
  expect(await asked('...bookings(number,place:clinics(slug))')).toEqual({
    ...{ id, number, place: clinics },
  })
  expect(await asked('...booking_id(at:clinics(slug),...patients(full_name,c:clinics()))')).toEqual(
    {
      ...{ id, at: clinics, ...patients },
    },
  )
})

it('gives null for each key of a spread without a row', async () => {
  const { body } = await ask('payments', {
    select:
      'amount_idr,...bookings(*,a:created_at::text,status::text,clinics(slug),...patients(name:full_name))',
    'bookings.number': 'eq.none',
    limit: '1',
  })
  const [{ amount_idr, ...rest }] = body as [Record<string, unknown>]
  expect(amount_idr).toEqual(expect.any(Number))
  expect(Object.keys(rest)).toEqual(
    expect.arrayContaining(['number', 'a', 'status', 'clinics', 'name']),
  )
  expect(new Set(Object.values(rest))).toEqual(new Set([null]))
})

it('gives what has the name of a spread beside it', async () => {
  const asked = async (select: string) => {
    const { body } = await ask('payments', { select, id: `eq.${seeded}` })
    return (body as Record<string, unknown>[])[0]!
  }
  const { booking_id, bookings } = await asked('booking_id,bookings(number,status,clinics(slug))')
  const { number, status, clinics } = bookings as Record<string, unknown>
  expect(await asked('booking_id,...booking_id(number,clinics(slug))')).toEqual({
    ...{ booking_id, number, clinics },
  })
  expect(await asked('*,...booking_id(number,clinics(slug))')).toMatchObject({
    ...{ booking_id, number, clinics },
  })
  expect(await asked('bookings(number),...bookings(status,clinics(slug))')).toEqual({
    ...{ bookings: { number }, status, clinics },
  })
  expect(
    await asked('...bookings(number,clinics(slug)),...bookings(status,at:clinics(slug))'),
  ).toEqual({ number, clinics, status, at: clinics })
})

it.each([
  'slug,...bookings(number,...patients(full_name,bookings(number)))',
  'slug,...bookings(number,...patients(full_name))',
])('refuses what it cannot spread: %s', async (select) => {
  const { status, code } = await ask('clinics', { select, limit: '1' })
  expect([status, code]).toEqual([400, 'PGRST127'])
})

// PostgREST: Plan.hs, addNullEmbedFilters, finds the embeds anywhere in a logical tree.
it.each([
  [
    'or=(x.not.is.null,status.eq.confirmed)&x.status=eq.paid',
    `exists (select from payments where booking_id = it.id and status = 'paid') or status = 'confirmed'`,
  ],
  [
    'or=(x.is.null,and(number.gt.LW-M,clinics.not.is.null))&clinics.slug=eq.kebayoran-baru&x.amount_idr=gt.350000',
    `not exists (select from payments where booking_id = it.id and amount_idr > 350000)
      or number > 'LW-M' and exists (select from clinics where id = it.clinic_id and slug = 'kebayoran-baru')`,
  ],
  [
    'not.and=(x.is.null)&x.amount_idr=gt.350000',
    'exists (select from payments where booking_id = it.id and amount_idr > 350000)',
  ],
])('filters by an embed beside a column: %s', async (filters, condition) => {
  const select = 'number,x:payments(),clinics()'
  const and = `(id.gt.${first},id.lt.${last})`
  const { body } = await ask('bookings', {
    ...Object.fromEntries(new URLSearchParams(filters)),
    ...{ select, and },
  })
  const { rows } = await database().query<{ number: string }>(
    `select number from bookings as it where id > $1 and id < $2 and (${condition})`,
    [first, last],
  )
  expect(rows.length).toBeGreaterThan(0)
  const found = (body as { number: string }[]).map(({ number }) => number)
  expect(found.toSorted()).toEqual(rows.map(({ number }) => number).toSorted())
})

it('filters by an embed across a table between them, beside a column', async () => {
  // Only those of the demonstration data: other files make more meanwhile.
  const [before, after] = ['0', 'f'].map((end) => `30000000-0000-4000-8000-${end.repeat(12)}`)
  const { body } = await ask('physiotherapists', {
    and: `(id.gt.${before},id.lt.${after})`,
    ...{ select: 'slug,services()', order: 'slug' },
    ...{ or: '(services.not.is.null,slug.eq.arif-nugroho)', 'services.slug': 'eq.geriatric-care' },
  })
  const { rows } = await database().query(
    `select slug from physiotherapists as it where id > $1 and id < $2 and (slug = 'arif-nugroho' or exists (
       select from physiotherapist_services join services on services.id = service_id
       where physiotherapist_id = it.id and services.slug = 'geriatric-care'
     )) order by slug`,
    [before, after],
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(body).toEqual(rows)
})

it('filters so inside an embed, too', async () => {
  const { body } = await ask('clinics', {
    ...{ select: 'slug,bookings(number,payments())', slug: 'eq.kebayoran-baru' },
    'bookings.or': '(payments.is.null,number.lt.LW-3)',
    'bookings.and': `(id.gt.${first},id.lt.${last})`,
  })
  const { rows } = await database().query<{ number: string }>(
    `select number from bookings as it join clinics on clinics.id = clinic_id
     where slug = 'kebayoran-baru' and it.id > $1 and it.id < $2
       and (number < 'LW-3' or not exists (select from payments where booking_id = it.id))`,
    [first, last],
  )
  const [{ bookings }] = body as [{ bookings: { number: string }[] }]
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(bookings)).toEqual(new Set(rows))
})
