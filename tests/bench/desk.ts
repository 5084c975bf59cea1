import pg from 'pg'
import { startStack } from '../support/stack.ts'
import { actAs, fill, makeTimed } from './desk-data.ts'
import { questions } from './desk-questions.ts'
import { median, quantile } from './figures.ts'
import { processorMs } from './process.ts'

/**
 * The front desk's queries in the database, with 100,000 patients and a million appointments; then
 * 100,000 rows as CSV with the peak memory of a piece.
 */
export async function benchDesk(kinds = Object.keys(questions) as (keyof typeof questions)[]) {
  const stack = await startStack(['--no-seed'])
  const client = new pg.Client({ connectionString: stack.info.db_url })
  await client.connect()
  try {
    await fill(client, 100_000, 1_000_000)
    await makeTimed(client)
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    for (const kind of kinds) {
      const rows = []
      const plans: string[] = []
      for (const { what, sql, aim, who } of questions[kind]) {
        await actAs(client, who)
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
        if (kind === 'board' || processor > aim)
          plans.push(`\n${what}\n${await planOf(client, sql)}`)
      }
      console.log(`\n${kind}: 100,000 patients, 1,000,000 appointments, in the database`)
      console.table(rows)
      console.log(plans.join('\n'))
    }
    if (kinds.includes('lists')) await exportAll(client)
  } finally {
    await client.end()
    await stack.stop()
  }
}

/** What all statements within a function read, and by which index. */
async function planOf(client: pg.Client, sql: string): Promise<string> {
  const said: string[] = []
  const hear = ({ message }: { message?: string }) => said.push(message ?? '')
  const set = (settings: string) => client.query(`reset role; ${settings}; set role authenticated`)
  await set(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; set client_min_messages = log`)
  client.on('notice', hear)
  await client.query(sql)
  client.off('notice', hear)
  await set('set auto_explain.log_min_duration = -1; reset client_min_messages')
  const reads = said
    .flatMap((text) => text.split('\n'))
    .filter((line) => /(Seq|Index|Index Only) Scan /.test(line) && !line.includes('never'))
    .map((line) => line.replace(/\(cost=[^)]*\) /, '').replace(/^[ >-]*/, '  '))
  return [...new Set(reads)].join('\n')
}

async function exportAll(client: pg.Client) {
  await actAs(client, 'receptionist')
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
