import pg from 'pg'
import { at, makeCalendar } from '../support/calendar.ts'
import { makeTestSchema } from '../support/test-schema.ts'
import { become, becomeOwner } from '../support/db.ts'
import { startStack } from '../support/stack.ts'
import { makeStaff } from '../support/staff-people.ts'
import { median, processorTime, quantile } from './figures.ts'

const people = 10_000
const visits = 1000
/** Batch sizes of the screen. */
const atOnce = { people: 200, visits: 20 }
const [first, hours] = [6, 16]

/** Importing ten thousand patients as a trial, for real and again, then a thousand visits. */
export async function benchImport() {
  const stack = await startStack(['--no-seed'])
  const client = new pg.Client({ connectionString: stack.info.db_url })
  await makeTestSchema(stack.info.db_url)
  await client.connect()
  try {
    await client.query('begin')
    const calendar = await makeCalendar(client, { physiotherapists: 4 })
    const boss = await makeStaff(client, 'admin')
    await becomeOwner(client)
    await client.query('commit')
    const person = (n: number) => ({
      full_name: `${['Ani', 'Budi', 'Citra', 'Dodi', 'Eka'][n % 5]} Pindahan ${String.fromCharCode(97 + (n % 26))}${n}`,
      phone: `0812${String(10_000_000 + n)}`,
      birth_date: new Date(Date.UTC(1950, 0, 1 + (n % 20_000))).toISOString().slice(0, 10),
    })
    const patients = Array.from({ length: people }, (_, n) => ({
      key: `p${n}`,
      patient: person(n),
    }))
    const booked = Array.from({ length: visits }, (_, n) => ({
      key: `v${n}`,
      patient_key: `p${n}`,
      patient: person(n),
      service_id: calendar.service,
      starts_at: at(
        3 + Math.floor(n / 4 / hours),
        `${String(first + (Math.floor(n / 4) % hours)).padStart(2, '0')}:00`,
      ),
      physiotherapist_id: n % 2 ? calendar.physiotherapists[n % 4] : null,
    }))
    const { rows: sessions } = await client.query<{ pid: number }>(`select pg_backend_pid() as pid`)
    const { pid } = sessions[0]!
    const lines: object[] = []
    async function bring(what: string, sql: string, rows: object[], size: number) {
      const calls: number[] = []
      const outcomes: Record<string, number> = {}
      const busy = processorTime(pid)
      for (let from = 0; from < rows.length; from += size) {
        const begun = performance.now()
        await client.query('begin')
        await become(client, boss)
        const { rows: answered } = await client.query<{ answers: { outcome: string }[] }>(sql, [
          calendar.clinic,
          JSON.stringify(rows.slice(from, from + size)),
        ])
        await client.query('commit')
        calls.push(performance.now() - begun)
        for (const { outcome } of answered[0]!.answers)
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      lines.push({
        what,
        rows: rows.length,
        'in a call': size,
        'median ms a call': median(calls).toFixed(0),
        'p95 ms': quantile(calls, 0.95).toFixed(0),
        'seconds in all': (calls.reduce((sum, it) => sum + it, 0) / 1000).toFixed(1),
        // of this session only, independent of the machine's load
        'processor s': ((processorTime(pid) - busy) / 1000).toFixed(1),
        ...outcomes,
      })
    }
    const ofPatients = (isTrial: boolean) =>
      `select public.import_patients($1, $2, ${isTrial}) as answers`
    const ofVisits = (isTrial: boolean) =>
      `select public.import_appointments($1, $2, 'Pindahan', ${isTrial}) as answers`
    await bring('patients, tried', ofPatients(true), patients, atOnce.people)
    await bring('patients, brought', ofPatients(false), patients, atOnce.people)
    await bring('patients, again', ofPatients(false), patients, atOnce.people)
    await bring('visits, tried', ofVisits(true), booked, atOnce.visits)
    await bring('visits, brought', ofVisits(false), booked, atOnce.visits)
    console.log('\nImport of a file')
    console.table(lines)
  } finally {
    await client.end()
    await stack.stop()
  }
}
