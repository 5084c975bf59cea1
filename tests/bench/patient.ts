import pg from 'pg'
import { startStack } from '../support/stack.ts'
import { quantile } from './figures.ts'
import { fillPatients, size } from './patient-data.ts'

const rounds = 500

// $1 is an appointment of the caller.
const reads: [string, string][] = [
  ['my_home', `select public.my_home()`],
  ['my_appointments, upcoming', `select public.my_appointments('upcoming')`],
  ['my_appointments, past', `select public.my_appointments('past')`],
  ['my_appointment', `select public.my_appointment($1)`],
  ['my_bookings', `select public.my_bookings()`],
  ['my_vouchers', `select * from public.my_vouchers()`],
  ['my_wallet', `select public.my_wallet()`],
  ['claim_patients', `select * from public.claim_patients()`],
]

/** The reads of the patient area with a million appointments of a hundred thousand patients. */
export async function benchPatient() {
  const stack = await startStack(['--no-seed'])
  const client = new pg.Client({ connectionString: stack.info.db_url })
  try {
    await client.connect()
    await fillPatients(client)
    const lines = []
    for (const [what, sql] of reads) {
      const calls = await timed(client, sql)
      const again = calls.map((it) => it.again)
      const first = calls.map((it) => it.first)
      lines.push({
        what,
        calls: calls.length,
        'median ms': quantile(again, 0.5).toFixed(2),
        'p95 ms': quantile(again, 0.95).toFixed(2),
        'from disk, median ms': quantile(first, 0.5).toFixed(2),
        'from disk, p95 ms': quantile(first, 0.95).toFixed(2),
      })
    }
    console.log(`\nPatient area: ${size.appointments} appointments, ${size.patients} patients`)
    console.table(lines)
    for (const [what, sql] of reads)
      console.log(`${what}\n${(await plans(client, sql)).join('\n')}`)
  } finally {
    await client.end()
    await stack.stop()
  }
}

/**
 * Milliseconds of each call inside the database, each by a different patient. Their rows are spread
 * over three gigabytes, of which the embedded database caches 128 MB: the first call measures the
 * disk, the second the database.
 */
async function timed(client: pg.Client, sql: string): Promise<{ first: number; again: number }[]> {
  await client.query(`
    create or replace function pg_temp.timed(sql text, rounds integer)
    returns table (first double precision, again double precision) language plpgsql as $$
    declare v_start timestamptz; v_between timestamptz; v_who record;
    begin
      for v_who in select user_id, appointment_id from bench_callers order by random() limit rounds loop
        perform set_config('request.jwt.claims', json_build_object('sub', v_who.user_id, 'role', 'authenticated', 'aal', 'aal1')::text, true);
        v_start := clock_timestamp();
        execute sql using v_who.appointment_id;
        v_between := clock_timestamp();
        execute sql using v_who.appointment_id;
        first := extract(epoch from v_between - v_start) * 1000;
        again := extract(epoch from clock_timestamp() - v_between) * 1000;
        return next;
      end loop;
    end $$;
    grant execute on function pg_temp.timed to authenticated;`)
  await client.query('begin')
  await client.query('set local role authenticated')
  await client.query(`select count(*) from pg_temp.timed($1, 30)`, [sql])
  const { rows } = await client.query<{ first: number; again: number }>(
    `select * from pg_temp.timed($1, $2)`,
    [sql, rounds],
  )
  await client.query('rollback')
  return rows
}

const large = 'appointments|bookings|payments|patients|vouchers|voucher_entries|appointment_events'

/** How the large tables are read, by statement, deduplicated. */
async function plans(client: pg.Client, sql: string): Promise<string[]> {
  const said: string[] = []
  const listen = ({ message }: { message?: string | undefined }) => said.push(message ?? '')
  client.on('notice', listen)
  await client.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_analyze = on;
    set auto_explain.log_nested_statements = on;
    set client_min_messages = log;`)
  await client.query(`select * from pg_temp.timed($1, 1)`, [sql])
  await client.query(`set auto_explain.log_min_duration = -1; reset client_min_messages`)
  client.off('notice', listen)
  const scan = new RegExp(
    `(Seq Scan|Index (Only )?Scan using \\S+|Bitmap Heap Scan) on (${large})\\b`,
  )
  const found = said.flatMap((it) => it.split('\n').map((line) => scan.exec(line)?.[0]))
  return [...new Set(found.filter((it) => it !== undefined))].toSorted().map((it) => `  ${it}`)
}
