import pg from 'pg'

const clinic = '10000000-0000-4000-8000-0000000000aa'
const service = '20000000-0000-4000-8000-0000000000aa'
const physiotherapists = 10
const slotsPerDay = 12
const call = `select count(*) from public.available_slots('${clinic}', '${service}', current_date + 1, current_date + 14)`

export type SlotResult = { appointments: number; clients: number; medianMs: number; p95Ms: number }

/**
 * Measures available_slots over 14 days of 10 physiotherapists, 80 % booked, with 10 thousand, 100
 * thousand and 1 million live appointments, by 1 and by 8 clients.
 * @param databaseUrl a throw-away database with the project's migrations; it is filled and not cleaned
 */
export async function benchSlots(
  databaseUrl: string,
  print: (line: string) => void = console.log,
): Promise<SlotResult[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  pool.on('error', () => {})
  const results: SlotResult[] = []
  try {
    await prepare(pool)
    for (const appointments of [10_000, 100_000, 1_000_000]) {
      await load(pool, appointments)
      for (const clients of [1, 8]) {
        const result = { appointments, clients, ...(await measure(pool, clients)) }
        results.push(result)
        print(
          `available_slots ${appointments.toLocaleString('en').padStart(9)} appointments, ${clients} client${clients > 1 ? 's' : ' '}` +
            `: median ${result.medianMs.toFixed(2)} ms, p95 ${result.p95Ms.toFixed(2)} ms`,
        )
      }
      print(await plan(pool))
    }
  } finally {
    await pool.end()
  }
  const [small, , , , large] = results
  if (small && large)
    print(
      `available_slots 1 million / 10 thousand: ${(large.medianMs / small.medianMs).toFixed(2)} times (aim: at most 1.5)`,
    )
  return results
}

async function prepare(pool: pg.Pool) {
  await pool.query(`
    insert into public.clinics (id, slug, code, name, address_line1, city, province, postal_code, phone, whatsapp)
    values ('${clinic}', 'bench', 'BEN', 'Bench', 'Jl. Uji', 'Jakarta', 'DKI Jakarta', '12345', '+62215555555', '+628115555555');
    insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
    select '${clinic}', weekday, '08:00', '20:00' from generate_series(1, 7) as weekday;
    insert into public.services (id, slug, name_id, name_en, specialisation, price_idr)
    values ('${service}', 'bench', 'Uji', 'Bench', 'general_health', 350000);
    insert into public.physiotherapists (id, slug, name)
    select ('30000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'bench-' || n, 'Bench ' || n
    from generate_series(1, ${physiotherapists}) as n;
    insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
    select id, '${clinic}', weekday, '08:00', '20:00'
    from public.physiotherapists, generate_series(1, 7) as weekday where slug like 'bench-%';
    insert into public.patients (id, full_name)
    select ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bench ' || n from generate_series(10001, 15000) as n;`)
}

// From 20 days ahead backwards, four of five slots of a day, all of them live: the worst case, in
// which no appointment was ever completed. The constraint is checked once, after loading; that of
// patients is dropped, because nothing here reads it and its index takes a minute to build.
async function load(pool: pg.Pool, appointments: number) {
  const each = appointments / physiotherapists
  const client = await pool.connect()
  try {
    await client.query(`
      set session_replication_role = replica;
      alter table public.appointments drop constraint if exists appointments_physiotherapist_never_overlaps;
      alter table public.appointments drop constraint if exists appointments_patient_never_overlaps;
      create temporary table wanted as
      select who.id as physiotherapist_id, gen_random_uuid() as booking_id,
        ('50000000-0000-4000-8000-' || lpad((10001 + (slot.n * ${physiotherapists} + who.no) % 5000)::text, 12, '0'))::uuid as patient_id,
        ((current_date + 20 - slot.n / ${slotsPerDay}) + time '08:00' + (slot.n % ${slotsPerDay}) * interval '1 hour')
          at time zone 'Asia/Jakarta' as starts_at
      from (
        select id, row_number() over (order by id) - 1 as no from public.physiotherapists where slug like 'bench-%'
      ) as who
      cross join lateral (
        select n from generate_series(0, ${Math.ceil(each / 0.8)}) as n
        where (n * 7 + who.no * 3) % 5 <> 0 order by n limit ${each}
      ) as slot;
      delete from wanted using public.appointments as it
      where it.physiotherapist_id = wanted.physiotherapist_id and it.starts_at = wanted.starts_at;
      insert into public.bookings (id, patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy)
      select booking_id, patient_id, '${clinic}', '${service}', 'confirmed', 350000, 350000, '{}' from wanted;
      insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status,
        starts_at, ends_at, blocks_until, original_starts_at)
      select booking_id, '${clinic}', '${service}', physiotherapist_id, patient_id, 'confirmed',
        starts_at, starts_at + interval '1 hour', starts_at + interval '1 hour', starts_at
      from wanted;
      drop table wanted;
      set session_replication_role = origin;
      alter table public.appointments
        add constraint appointments_physiotherapist_never_overlaps exclude using gist (
          physiotherapist_id with =, tstzrange(starts_at, blocks_until) with &&
        ) where (status in ('held', 'awaiting_payment', 'confirmed', 'checked_in'));`)
    await client.query('vacuum analyze public.appointments')
    await client.query('analyze')
  } finally {
    client.release()
  }
}

// Timed inside the database, without network and driver.
async function measure(
  pool: pg.Pool,
  clients: number,
): Promise<{ medianMs: number; p95Ms: number }> {
  const rounds = 300
  const times = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect()
      try {
        await client.query(`
          create or replace function pg_temp.timed(rounds integer) returns setof double precision language plpgsql as $$
          declare v_start timestamptz;
          begin
            for i in 1..rounds loop
              v_start := clock_timestamp();
              perform slot.* from public.available_slots('${clinic}', '${service}', current_date + 1, current_date + 14) as slot;
              return next extract(epoch from clock_timestamp() - v_start) * 1000;
            end loop;
          end $$`)
        await client.query(`select count(*) from pg_temp.timed(20)`)
        const { rows } = await client.query<{ ms: number }>(
          `select timed as ms from pg_temp.timed($1)`,
          [rounds],
        )
        return rows.map(({ ms }) => ms)
      } finally {
        client.release()
      }
    }),
  )
  const sorted = times.flat().sort((a, b) => a - b)
  return {
    medianMs: sorted[Math.floor(sorted.length / 2)]!,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)]!,
  }
}

/** The relevant part of the plan: how appointments are read. */
async function plan(pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  const said: string[] = []
  const listen = ({ message }: { message?: string | undefined }) => said.push(message ?? '')
  client.on('notice', listen)
  try {
    await client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_nested_statements = on;
      set client_min_messages = log;`)
    await client.query(call)
    await client.query(`set auto_explain.log_min_duration = -1; reset client_min_messages`)
  } finally {
    client.off('notice', listen)
    client.release()
  }
  const lines =
    said.find((it) => it.includes('appointment.blocks_until + v_gap'))?.split('\n') ?? []
  return lines
    .filter(
      (line) =>
        /Scan using|Seq Scan on appointments|Index Cond|Heap Fetches/.test(line) &&
        !/^ {2,6}\w+ *:=/.test(line),
    )
    .filter((line, n, all) => /appointments/.test(line) || /appointments/.test(all[n - 1] ?? ''))
    .join('\n')
}
