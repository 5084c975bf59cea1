import type pg from 'pg'
import { expect, it } from 'vitest'
import { makeCalendar } from '../support/calendar.ts'
import {
  become,
  becomeOwner,
  database,
  people,
  plant,
  planting,
  refusal,
  rolledBack,
} from '../support/db.ts'

type Column = { table: string; column: string; type: string; insert: boolean; update: boolean }

/** Columns that clients may write, according to the catalogue. */
async function writable(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attrelid::regclass::text as table, attname as column, format_type(atttypid, null) as type,
       has_column_privilege('authenticated', attrelid, attnum, 'insert') as insert,
       has_column_privilege('authenticated', attrelid, attnum, 'update') as update
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     order by attrelid::regclass::text, attnum`,
  )
  return rows.filter((it) => it.insert || it.update)
}

// Values of each type that some rule may refuse.
const nasty: Record<string, unknown[]> = {
  text: [null, '', 'X y!', 'x'.repeat(60_000)],
  integer: [null, -1, 2_147_483_647],
  smallint: [null, -1, 32_767],
  bigint: [null, -1],
  numeric: [null, 'NaN', -1000],
  boolean: [null],
  uuid: ['99999999-9999-4999-8999-999999999999', null],
  date: [null, 'infinity', '1000-01-01'],
  'time without time zone': [null, '24:00'],
  'timestamp with time zone': [null, 'infinity'],
  'text[]': [null, '{nothing}', '{1,2,3,4,5,6,7,8,9}'],
}

async function answers(
  client: pg.ClientBase,
): Promise<{ what: string; code: string; field: unknown }[]> {
  const columns = await writable(client)
  const found = []
  await become(client, 'agus')
  for (const { table, column, type, update, insert } of columns) {
    const others = columns.filter((it) => it.table === table && it.insert && it.column !== column)
    const list = others.map((it) => `"${it.column}"`)
    for (const [n, value] of (nasty[type] ?? [null]).entries()) {
      const statements = [
        ...(update
          ? [
              `update ${table} set "${column}" = $1::${type} where ctid = (select min(ctid) from ${table})`,
            ]
          : []),
        ...(insert && n === 0
          ? [
              `insert into ${table} (${[`"${column}"`, ...list].join(', ')})
               select ${[`$1::${type}`, ...list].join(', ')} from ${table} limit 1`,
            ]
          : []),
      ]
      for (const sql of statements) {
        const what = `${sql.slice(0, 6)} ${table}.${column} = ${String(value).slice(0, 20)}`
        // Only refusals are checked, so accepted values are rolled back.
        const answer = await refusal(client, sql, [value]).catch(() => undefined)
        if (!answer) await client.query('rollback to savepoint refusal')
        else found.push({ what, code: answer.code, field: fieldOf(answer.details) })
      }
    }
  }
  return found
}

const fieldOf = (details: unknown) =>
  ((typeof details === 'string' ? JSON.parse(details) : details) as { field?: string } | undefined)
    ?.field

it(
  'no value that an administrator writes comes back as a number of Postgres',
  () =>
    rolledBack(async (client) => {
      const found = await answers(client)
      expect(found.length).toBeGreaterThan(100)
      const refused = ['invalid_input', 'not_found', 'already_exists']
      expect(found.filter(({ code, field }) => !refused.includes(code) || !field)).toEqual([])
      expect(new Set(found.map(({ code }) => code))).toEqual(new Set(refused))
    }),
  120_000,
)

const guarded = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
    select from pg_trigger where tgrelid = pg_class.oid and tgname = '_900_checked' and tgenabled = 'O'
  ) and exists (
    select from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and (
      has_column_privilege('authenticated', attrelid, attnum, 'insert') or has_column_privilege('authenticated', attrelid, attnum, 'update')
    )
  )`

it('every table that clients write has the trigger; without it the numbers show', () =>
  planting(async (client) => {
    expect((await client.query(guarded)).rows).toEqual([])
    await plant(client, 'drop trigger _900_checked on public.services')
    expect((await client.query(guarded)).rows).toEqual([{ name: 'services' }])
    await become(client, 'agus')
    const sql = `update public.services set price_idr = -1`
    expect(await refusal(client, sql)).toMatchObject({ code: '23514' })
  }))

it('nothing that clients delete is what another record stands on', () =>
  rolledBack(async (client) => {
    const { rows } = await client.query(
      `select conname from pg_constraint where contype = 'f' and confdeltype in ('a', 'r')
         and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
         and has_table_privilege('authenticated', confrelid, 'delete')`,
    )
    expect(rows).toEqual([])
  }))

it('answers staff who are no administrators by the field too', () =>
  rolledBack(async (client) => {
    await become(client, 'sari')
    expect(
      await refusal(client, `insert into public.staff_message_settings (user_id) values (null)`),
    ).toMatchObject({ code: 'invalid_input', details: { field: 'user_id' } })
  }))

// The field that is at fault when a rule covers several.
it.each([
  [`update public.clinics set slug = 'Not a slug'`, 'invalid_input', 'slug'],
  [`update public.clinics set phone = '+620811'`, 'invalid_input', 'phone'],
  [`update public.clinics set whatsapp = 'x'`, 'invalid_input', 'whatsapp'],
  [
    `insert into public.clinics (slug, code, name, address_line1, city, province, postal_code, phone, whatsapp, time_zone)
     select 'uji', 'UJI', name, address_line1, city, province, postal_code, phone, whatsapp, 'Asia/Nowhere' from public.clinics limit 1`,
    'invalid_input',
    'time_zone',
  ],
  [`update public.clinics set name = null`, 'invalid_input', 'name'],
  [`update public.clinics set longitude = null`, 'invalid_input', 'longitude'],
  [`update public.clinics set city = '', name = 'Baru'`, 'invalid_input', 'city'],
  [
    `update public.clinics set slug = (select max(slug) from public.clinics), is_active = true`,
    'already_exists',
    'slug',
  ],
  [
    `update public.booking_policy set lead_minutes = null where clinic_id is null`,
    'invalid_input',
    'lead_minutes',
  ],
  [
    `update public.booking_policy set hold_minutes = 0, horizon_days = 60`,
    'invalid_input',
    'hold_minutes',
  ],
  [
    `update public.booking_policy set payment_hold_short_minutes = 1`,
    'invalid_input',
    'payment_hold_short_minutes',
  ],
  [
    `update public.staff set clinic_id = gen_random_uuid() where physiotherapist_id is null`,
    'not_found',
    'clinic_id',
  ],
  [`update public.faqs set answer_en = 'No'`, 'invalid_input', 'answer_en'],
  [`update public.staff set role = 'owner'`, 'invalid_input', 'role'],
  [
    `insert into public.physiotherapist_services select * from public.physiotherapist_services limit 1`,
    'already_exists',
    'service_id',
  ],
  [`insert into public.articles (topic) values ('x')`, 'invalid_input', 'locale'],
])('%s', (sql, code, field) =>
  rolledBack(async (client) => {
    await become(client, 'agus')
    const answer = await refusal(client, sql)
    expect([answer.code, fieldOf(answer.details)]).toEqual([code, field])
  }),
)

// By default every physiotherapist gives every new service.
const none = `delete from public.physiotherapist_services where service_id = $1`

it('lets good values through, and leaves an upsert to say what becomes of a repetition', () =>
  rolledBack(async (client) => {
    const { service, physiotherapists } = await makeCalendar(client)
    await client.query(none, [service])
    await become(client, 'agus')
    await client.query(`update public.services set price_idr = 400000, slug = slug where id = $1`, [
      service,
    ])
    const sql = `insert into public.physiotherapist_services (service_id, physiotherapist_id) values ($1, $2) on conflict do nothing`
    for (const expected of [1, 0])
      expect((await client.query(sql, [service, physiotherapists[0]])).rowCount).toBe(expected)
  }))

// PostgREST: Query/QueryBuilder.hs, mutatePlanToQuery: the names of a clause and of what is selected
// are in quotes.
it('takes no alias and no text for what an upsert says', () =>
  rolledBack(async (client) => {
    await become(client, 'agus')
    const insert = (clause: string, name: string) =>
      `with source as (
         insert into public.packages (slug, name_id, name_en, sessions, price_idr, valid_months)
         select min(slug), 'Uji', 'on conflict (slug)', 5, 1000000, 6 from public.packages${clause} returning id
       ) select id as ${name} from source`
    const repeated = { code: 'already_exists', details: { field: 'slug' } }
    const plain = ['it', '"x on conflict (slug)"', '"x"" ON CONFLICT(""slug"") "']
    for (const name of plain)
      expect(await refusal(client, insert('', name))).toMatchObject(repeated)
    const merge = ' ON CONFLICT("slug") DO UPDATE SET "slug" = EXCLUDED."slug"'
    for (const name of plain) expect((await client.query(insert(merge, name))).rowCount).toBe(1)
    const byId = ' ON CONFLICT("id") DO NOTHING'
    for (const name of plain)
      expect(await refusal(client, insert(byId, name))).toMatchObject(repeated)
  }))

it('tells patients no more than that they may not write', () =>
  rolledBack(async (client) => {
    await become(client, 'rina')
    const sql = `insert into public.faqs (question_id) values ('x')`
    expect(await refusal(client, sql)).toMatchObject({ code: '42501' })
  }))

it('finds a repetition that someone else is writing at the same moment', async () => {
  const { service, physiotherapists } = await rolledBack(async (client) => {
    const made = await makeCalendar(client)
    await client.query(none, [made.service])
    await client.query('commit')
    return made
  })
  const sql = `insert into public.physiotherapist_services (service_id, physiotherapist_id) values ($1, $2)`
  const values = [service, physiotherapists[0]]
  const [one, other] = [await database().connect(), await database().connect()]
  try {
    for (const client of [one, other]) {
      await client.query('begin')
      await become(client, 'agus')
    }
    await one.query(sql, values)
    const second = refusal(other, sql, values)
    await one.query('commit')
    expect(await second).toMatchObject({ code: 'already_exists', status: 409 })
  } finally {
    for (const client of [one, other]) {
      await client.query('rollback')
      client.release()
    }
  }
})

it('a token that outlives its account is nobody, whatever it asks', () =>
  rolledBack(async (client) => {
    const { rows } = await client.query<{ call: string }>(
      `select format('select public.%I(%s)', proname, (
         select string_agg(format('%L::%s', case format_type(type, null) when 'jsonb' then '{"is_self": false, "full_name": "Uji"}' end, format_type(type, null)), ', ')
         from unnest(proargtypes) as type
       )) as call
       from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
         and has_function_privilege('authenticated', oid, 'execute')
         -- open to whoever has the link
         and proname <> 'confirm_attendance'`,
    )
    await become(client, { id: people.rina.replace(/1$/, '9') })
    for (const { call } of rows)
      expect([call, (await refusal(client, call)).code]).toEqual([call, 'not_signed_in'])
    await becomeOwner(client)
  }))
