import pg from 'pg'
import { startStack } from '../support/stack.ts'
import { actAsReceptionist, clinic, fill, physiotherapist, service } from './desk-data.ts'
import { median, quantile } from './figures.ts'
import { processorMs } from './process.ts'

type Question = { what: string; sql: string; aim: number }

const board = (days: string) => `select public.clinic_board('${clinic}', ${days})`
const search = (query: string) => `select * from public.search_patients('${query}')`
const list = (filter: object, skip = 0) =>
  `select public.list_appointments('${JSON.stringify(filter)}', null, 25, ${skip})`
const register = (filter: object, skip = 0) =>
  `select public.list_patients('${JSON.stringify(filter)}', null, 25, ${skip})`

const questions: Record<'board' | 'search' | 'lists', Question[]> = {
  board: [
    { what: 'a full day of 20', sql: board('current_date + 3'), aim: 5 },
    {
      what: 'a week of one',
      sql: board(`current_date, current_date + 6, '${physiotherapist}'`),
      aim: 5,
    },
  ],
  search: [
    'budi',
    'budi sant',
    'b',
    'kusuma lina',
    'budo santozo',
    '0812 33',
    '+62-812',
    '4321',
    'p4711@',
    'LW-ABC234',
    'niemand',
  ].map((query) => ({ what: `search "${query}"`, sql: search(query), aim: 10 })),
  lists: [
    ...[
      {},
      { clinic_id: clinic },
      { physiotherapist_id: physiotherapist },
      { service_id: service },
      { physiotherapist_id: physiotherapist, service_id: service },
      { from_date: '2026-01-01', to_date: '2026-12-31' },
      { clinic_id: clinic, service_id: service, from_date: '2020-01-01' },
      { query: 'budi sant' },
      { query: 'budi', physiotherapist_id: physiotherapist },
      { query: '4321' },
    ].flatMap((filter) =>
      ['upcoming', 'completed'].map((name) => ({
        what: `${name} ${JSON.stringify(filter).replaceAll(/"|-0000|0{3,}/g, '')}`,
        sql: list({ list: name, ...filter }),
        aim: 10,
      })),
    ),
    { what: 'no-shows', sql: list({ list: 'completed', statuses: ['no_show'] }), aim: 10 },
    {
      what: 'completed, oldest first',
      sql: list({ list: 'completed', is_descending: false }),
      aim: 10,
    },
    { what: 'completed, page 40', sql: list({ list: 'completed' }, 975), aim: 10 },
    {
      what: 'upcoming of one, page 20',
      sql: list({ physiotherapist_id: physiotherapist }, 475),
      aim: 10,
    },
    { what: 'register, page 40', sql: register({}, 975), aim: 10 },
    { what: 'register of a clinic', sql: register({ clinic_id: clinic }), aim: 10 },
    { what: 'register by name', sql: register({}), aim: 10 },
    {
      what: 'register, newest',
      sql: register({ sort: 'created_at', is_descending: true }),
      aim: 10,
    },
    { what: 'register "budi"', sql: register({ query: 'budi' }), aim: 10 },
  ],
}

/**
 * What the front desk asks all day, in the database, at 100,000 patients and a million appointments;
 * then 100,000 rows as CSV with the memory of the largest piece.
 */
export async function benchDesk(kinds = Object.keys(questions) as (keyof typeof questions)[]) {
  const stack = await startStack(['--no-seed'])
  const client = new pg.Client({ connectionString: stack.info.db_url })
  await client.connect()
  try {
    await fill(client, 100_000, 1_000_000)
    await actAsReceptionist(client)
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    for (const kind of kinds) {
      const rows = []
      for (const { what, sql, aim } of questions[kind]) {
        await client.query('select count(*) from pg_temp.timed($1, 5)', [sql])
        const before = await processorMs(own[0]!.pid)
        const { rows: times } = await client.query<{ ms: number }>(
          'select ms from pg_temp.timed($1, 40) as ms',
          [sql],
        )
        const processor = ((await processorMs(own[0]!.pid)) - before) / times.length
        const ms = times.map((it) => it.ms)
        rows.push({
          what,
          'processor ms': processor.toFixed(2),
          'fastest ms': Math.min(...ms).toFixed(2),
          'median ms': median(ms).toFixed(2),
          'p95 ms': quantile(ms, 0.95).toFixed(2),
          aim,
        })
      }
      console.log(`\n${kind}: 100,000 patients, 1,000,000 appointments, in the database`)
      console.table(rows)
    }
    if (kinds.includes('board')) console.log(await plan(client))
    if (kinds.includes('lists')) await exportAll(client)
  } finally {
    await client.end()
    await stack.stop()
  }
}

/** How the board reads appointments. */
async function plan(client: pg.Client): Promise<string> {
  await client.query('reset role')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) select from public.appointments as appointment
     join public.bookings as booking on booking.id = appointment.booking_id
     join public.patients as patient on patient.id = appointment.patient_id
     where appointment.clinic_id = '${clinic}' and appointment.starts_at >= current_date + 3 and appointment.starts_at < current_date + 4
       and not exists (
         select from public.appointments as earlier
         where earlier.patient_id = appointment.patient_id and earlier.starts_at < appointment.starts_at
           and earlier.status in ('confirmed', 'checked_in', 'completed')
       )`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function exportAll(client: pg.Client) {
  await client.query('set role authenticated')
  const begun = performance.now()
  let after: string | null = null
  let count = 0
  let largest = 0
  do {
    const answer: { rows: { it: { csv: string; rows: number; next: string | null } }[] } =
      await client.query(
        `select public.export_appointments('{"list": "completed"}', $1, 2000) as it`,
        [after],
      )
    const piece = answer.rows[0]!.it
    count += piece.rows
    largest = Math.max(largest, piece.csv.length)
    after = piece.next
  } while (after && count < 100_000)
  console.log(
    `\nCSV: ${count} rows in ${Math.round(performance.now() - begun)} ms, largest piece ${Math.round(largest / 1024)} kB`,
  )
}
