import type pg from 'pg'
import { become, becomeAnon, becomeOwner, type Person } from '../support/db.ts'
import { makeCalendar } from '../support/calendar.ts'

export const audiences = [
  'anon',
  'patient',
  'patient_without_second_factor',
  'other_patient',
  'receptionist',
  'physiotherapist',
  'admin',
  'admin_without_second_factor',
  'admin_aal2',
] as const
export type Audience = (typeof audiences)[number]

/** An audience's rights on a table, one word per verb: select:own update:all insert. */
export type Rights = Record<Audience, string>

const person: Record<Exclude<Audience, 'anon'>, Person> = {
  patient: 'rina',
  patient_without_second_factor: 'rina',
  other_patient: 'budi',
  receptionist: 'sari',
  physiotherapist: 'dewi',
  admin: 'agus',
  admin_without_second_factor: 'agus',
  admin_aal2: 'agus',
}

export async function tables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Creates rows in every table: Rina's, Budi's, and rows that are hidden from the public. */
export async function furnish(client: pg.ClientBase) {
  const hidden = await makeCalendar(client)
  await client.query(`update public.clinics set is_active = false where id = $1`, [hidden.clinic])
  await client.query(`update public.services set is_active = false where id = $1`, [hidden.service])
  await client.query(`update public.physiotherapists set is_public = false where id = any ($1)`, [
    hidden.physiotherapists,
  ])
  await client.query(
    `insert into public.off_days (physiotherapist_id, type, starts_on, ends_on, reason)
     select id, 'sick', current_date, current_date, 'Demam' from unnest($1::uuid[]) as id`,
    [hidden.physiotherapists],
  )
  await client.query(`insert into public.booking_policy (clinic_id) values ($1)`, [hidden.clinic])
  await client.query(`
    insert into public.articles (topic, locale, slug, title, summary, body, cover)
    values ('hidden', 'id', 'hidden', 'Konsep', 'Belum terbit sama sekali', 'Konsep', 'step');
    insert into public.article_slugs (locale, slug, article_id) select 'id', 'before-' || slug, id from public.articles;
    insert into public.testimonials (name, context_id, context_en, quote_id, quote_en)
    values ('Uji', 'Uji', 'Test', 'Belum terbit sama sekali', 'Not published at all');
    insert into public.faqs (question_id, question_en, answer_id, answer_en) values ('Belum?', 'Not yet?', 'Belum.', 'Not yet.');
    insert into public.consent_texts (purpose, version, body_id, body_en, published_at)
    values ('care', 99, 'Belum berlaku sama sekali', 'Not in force at all', now() + interval '1 year');
    insert into public.service_prices (service_id, starts_on, price_idr, applied_at)
    select id, current_date + n, 400000, case n when 9 then now() end from generate_series(8, 9) as n, (select id from public.services limit 1) as service;
    insert into public.access_log (patient_id, role, action) select id, 'admin', 'read_patient' from public.patients limit 1;
    insert into public.patient_merges (merged_id, kept_id, merged_patient, reason) select gen_random_uuid(), id, '{}', 'Uji' from public.patients limit 1;
    insert into public.patient_claims (patient_id, kind) select id, 'claimed' from public.patients limit 1;
    insert into public.proposals (appointment_id, starts_at, expires_at) select id, array[now()], now() from public.appointments
    where patient_id in ('50000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000002');
    insert into public.settlements (appointment_id, choose_until) select id, now() from public.appointments
    where patient_id in ('50000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000002');
    insert into public.day_closings (clinic_id, day, expected, counted, difference_idr) select id, '2026-01-01', '{}', '{}', 0 from public.clinics limit 1;
    insert into public.waitlist_entries (patient_id, clinic_id, service_id, from_date, to_date)
    select ('50000000-0000-4000-8000-00000000000' || n)::uuid, clinic.id, service.id, current_date, current_date
    from generate_series(1, 2) as n, (select id from public.clinics where is_active limit 1) as clinic, (select id from public.services limit 1) as service;
    insert into public.staff_message_settings (user_id)
    select ('40000000-0000-4000-8000-00000000000' || n)::uuid from generate_series(3, 5) as n;
    insert into public.booking_policy_changes (old_policy) values ('{}');
    insert into public.staff_overrides (appointment_id, rules, reason) select id, '{too_soon}', 'Uji saja' from public.appointments
    where patient_id in ('50000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000002');
    insert into public.admin_tasks (kind, clinic_id, booking_id) select 'payment_review', clinic_id, id from public.bookings limit 1;
    insert into public.vouchers (code, kind, name_id, name_en, patient_id)
    select 'TESTCRD' || n, 'credit', 'Uji', 'Test', ('50000000-0000-4000-8000-00000000000' || n - 1)::uuid from generate_series(2, 3) as n;
    insert into public.vouchers (code, kind, name_id, name_en, percent) values ('TESTPRMT', 'percentage', 'Uji', 'Test', 10);
    insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
    select id, patient_id, 'issue', 1000, 'Uji' from public.vouchers where code like 'TESTCRD%';
    insert into public.payments (booking_id, provider, order_id, attempt, amount_idr, expires_at)
    select id, 'midtrans', number || '-91', 91, 1000, now() from public.bookings
    where patient_id in ('50000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000002');
    insert into public.packages (slug, name_id, name_en, sessions, price_idr, valid_months, is_active)
    select 'test-' || n, 'Uji', 'Test', 5, 1650000, 3, n = 1 from generate_series(1, 2) as n;
    insert into public.package_purchases (package_id, patient_id, clinic_id, sessions, valid_months, total_idr, expires_at)
    select package.id, ('50000000-0000-4000-8000-00000000000' || n)::uuid, clinic.id, 5, 3, 1650000, now()
    from public.packages as package, generate_series(1, 2) as n, (select id from public.clinics where is_active limit 1) as clinic
    where package.slug = 'test-1';`)
}

export async function rights(client: pg.ClientBase, table: string): Promise<Rights> {
  const { rows: all } = await client.query<{ rows: number }>(
    `select count(*) as rows from ${table}`,
  )
  const columns = await grantedColumns(client, table)
  const total = all[0]!.rows
  await client.query(`create temporary table snapshot as select * from ${table}`)
  await client.query(`grant select on snapshot to public`)
  const result = {} as Rights
  for (const audience of audiences) {
    await client.query('savepoint audience')
    if (audience.endsWith('_without_second_factor') || audience === 'admin_aal2')
      await client.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         select gen_random_uuid(), id, 'test', 'totp', 'verified', now(), now()
         from auth.users where email in ('agus@example.com', 'rina@example.com')`,
      )
    if (audience === 'anon') await becomeAnon(client)
    else
      await become(client, person[audience], { aal: audience === 'admin_aal2' ? 'aal2' : 'aal1' })
    const insert = columns.insert.join(', ') || columns.all[0]!
    const update = columns.update[0] ?? columns.all[0]!
    const words = [
      amount('select', await attempt(client, `select from ${table}`), total),
      (await attempt(
        client,
        `insert into ${table} (${insert}) overriding system value select ${insert} from snapshot limit 1`,
      ))
        ? 'insert'
        : '',
      amount('update', await attempt(client, `update ${table} set ${update} = ${update}`), total),
      amount('delete', await attempt(client, `delete from ${table}`), total),
    ]
    result[audience] = words.filter(Boolean).join(' ')
    await client.query('rollback to savepoint audience')
  }
  await becomeOwner(client)
  await client.query('drop table snapshot')
  return result
}

async function grantedColumns(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{
    name: string
    insert: boolean
    update: boolean
    isKey: boolean
  }>(
    `select attname as name,
       exists (select from pg_index where indrelid = attrelid and indisunique and attnum = any (indkey)) as "isKey",
       has_column_privilege('authenticated', attrelid, attnum, 'insert') as insert,
       has_column_privilege('authenticated', attrelid, attnum, 'update') as update
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  )
  return {
    all: rows.map(({ name }) => name),
    insert: rows.filter((it) => it.insert).map(({ name }) => name),
    // Key columns last: updating a key blocks new references to the row until this transaction
    // ends.
    update: rows
      .filter((it) => it.update)
      .sort((a, b) => Number(a.isKey) - Number(b.isKey))
      .map(({ name }) => name),
  }
}

/** Rows that a statement reached; 'some': allowed, but a constraint refused it; null: denied. */
async function attempt(client: pg.ClientBase, sql: string): Promise<number | 'some' | null> {
  await client.query('savepoint attempt')
  try {
    return (await client.query(sql)).rowCount
  } catch (error) {
    const { code } = error as pg.DatabaseError
    if (code === '42501') return null
    if (code?.startsWith('23') || code === 'PGRST') return 'some'
    throw error
  } finally {
    await client.query('rollback to savepoint attempt')
  }
}

function amount(verb: string, reached: number | 'some' | null, total: number): string {
  if (!reached) return ''
  return reached === total ? `${verb}:all` : reached === 'some' ? verb : `${verb}:some`
}
