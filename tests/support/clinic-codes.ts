import pg from 'pg'

/**
 * Gives tests clinic codes (three letters, unique) that no other test has, however many run at once:
 * `tests.clinic_code()` counts from AAA. And puts the holidays aside, before anything runs: a test
 * that did so would hold the lock of every physiotherapist.
 */
export async function makeClinicCodes(databaseUrl: string) {
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
      update public.off_days set is_closed = false where clinic_id is null and is_closed;
    `)
  } finally {
    await client.end()
  }
}
