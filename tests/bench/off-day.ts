import pg from 'pg'
import { at, confirmed, day, makeCalendar, makePatient } from '../support/calendar.ts'
import { makeTestSchema } from '../support/test-schema.ts'
import { become, becomeOwner } from '../support/db.ts'
import { startStack } from '../support/stack.ts'
import { makeStaff } from '../support/staff-people.ts'
import { median, processorTime, quantile } from './figures.ts'

const affected = 200
const rounds = 15
const hours = 16

/**
 * An absence over 200 paid appointments: conflicts, then each kind of resolution, up to the commit.
 */
export async function benchOffDay() {
  const stack = await startStack(['--no-seed'])
  const client = new pg.Client({ connectionString: stack.info.db_url })
  await makeTestSchema(stack.info.db_url)
  await client.connect()
  try {
    await client.query('begin')
    const calendar = await makeCalendar(client, { physiotherapists: 4 })
    const boss = await makeStaff(client, 'admin')
    const [absent, other] = calendar.physiotherapists
    const ids: string[] = []
    for (let n = 0; n < affected; n += 1) {
      const startsAt = at(
        3 + Math.floor(n / hours),
        `${String(6 + (n % hours)).padStart(2, '0')}:00`,
      )
      const patient = await makePatient(client)
      ids.push((await confirmed(client, patient, calendar, startsAt, absent)).appointment.id)
    }
    await client.query('commit')
    await client.query('vacuum analyze')
    const offDay = { physiotherapist_id: absent, type: 'sick', starts_on: day(3), ends_on: day(20) }
    const times = [25, 26, 27].map((days) => at(days, '09:00'))
    const ways: Record<string, (id: string) => object | undefined> = {
      'ask who is hit, with candidates': () => undefined,
      'reassign all': (id) => ({
        appointment_id: id,
        action: 'reassign',
        physiotherapist_id: other,
      }),
      'propose three times to all': (id) => ({
        appointment_id: id,
        action: 'propose',
        starts_at: times,
      }),
      'cancel all, the choice is the patients’': (id) => ({
        appointment_id: id,
        action: 'cancel',
        reason: 'Sakit',
      }),
      'cancel all with credit': (id) => ({
        appointment_id: id,
        action: 'cancel',
        reason: 'Sakit',
        settlement: 'credit',
      }),
      'keep all': (id) => ({ appointment_id: id, action: 'keep', reason: 'Datang khusus' }),
    }
    const { rows } = await client.query<{ pid: number }>(`select pg_backend_pid() as pid`)
    const { pid } = rows[0]!
    const lines = []
    for (const [what, way] of Object.entries(ways)) {
      const resolutions = JSON.stringify(ids.map(way).filter((it) => it !== undefined))
      const calls: number[] = []
      const processor: number[] = []
      // remove dead rows of earlier rounds, which would not exist in practice
      await client.query('vacuum analyze')
      for (let round = 0; round < rounds; round += 1) {
        await client.query('begin')
        await become(client, boss)
        const [begun, busy] = [performance.now(), processorTime(pid)]
        await client.query(`select public.save_off_day($1, $2)`, [
          JSON.stringify(offDay),
          resolutions,
        ])
        await becomeOwner(client)
        // include what is otherwise checked at commit
        await client.query('set constraints all immediate')
        calls.push(performance.now() - begun)
        processor.push(processorTime(pid) - busy)
        await client.query('rollback')
      }
      lines.push({
        what,
        'fastest ms': Math.min(...calls).toFixed(0),
        'median ms': median(calls).toFixed(0),
        'p95 ms': quantile(calls, 0.95).toFixed(0),
        // of this session only, independent of the machine's load
        'processor ms': Math.min(...processor).toFixed(0),
        'aim ms': 250,
      })
    }
    console.log(`\nOff-day over ${affected} appointments`)
    console.table(lines)
  } finally {
    await client.end()
    await stack.stop()
  }
}
