import pg from 'pg'

/**
 * What only tests need of the database:
 * - `tests.clinic_code()`, clinic codes (three letters, unique) that no other test has, even in
 *   parallel: it counts up from AAA.
 * - `tests.add_service()`, a service that nobody gives, and `tests.add_physiotherapist()`, who
 * gives
 *   only that one: else each new one would be joined with those of all other tests, hundreds of
 *   thousands of rows in the end.
 * - The holidays are removed before any test runs: a test that did so would hold the lock of
 *   every physiotherapist.
 */
export async function makeTestSchema(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      create schema tests;
      create sequence tests.clinic_codes minvalue 0 maxvalue 17575;
      create function tests.clinic_code() returns text language sql volatile set search_path = '' as $$
        select chr(65 + n / 676) || chr(65 + n / 26 % 26) || chr(65 + n % 26)
        from (select nextval('tests.clinic_codes')::integer as n) as next
      $$;
      create function tests.add_service(id uuid, duration integer, step integer, buffer integer, price bigint)
      returns void language sql volatile set search_path = '' set session_replication_role = replica as $$
        insert into public.services (id, slug, name_id, name_en, specialisation, duration_minutes,
          slot_step_minutes, buffer_minutes, price_idr)
        values (id, 'test-' || id, 'Uji', 'Test', 'general_health', duration, step, buffer, price)
      $$;
      create function tests.add_physiotherapist(id uuid, service_id uuid)
      returns void language sql volatile set search_path = '' set session_replication_role = replica as $$
        insert into public.physiotherapists (id, slug, name) values (id, 'test-' || id, 'Test');
        insert into public.physiotherapist_services (physiotherapist_id, service_id) values (id, service_id)
      $$;
      update public.off_days set is_closed = false where clinic_id is null and is_closed;
    `)
  } finally {
    await client.end()
  }
}
