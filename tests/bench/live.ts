import pg from 'pg'
import { at, confirmed, makeCalendar, makePatient } from '../support/calendar.ts'
import { becomeOwner } from '../support/db.ts'
import { makeClinicCodes } from '../support/clinic-codes.ts'
import { createClients, joined, tokenFor } from '../support/realtime.ts'
import { makeStaff } from '../support/staff-people.ts'
import { startStack } from '../support/stack.ts'
import { median, quantile } from './figures.ts'

const boards = 50
const rounds = 40

/**
 * Fifty boards of one clinic, each with the official client on a private channel of its own: from
 * the commit of a change, made in the database, until each of them has heard it,
 * and until the last of them has. Then until one has read its board anew.
 */
export async function benchLive() {
  const stack = await startStack(['--no-seed'])
  const { info } = stack
  await makeClinicCodes(info.db_url)
  const clients = createClients(info)
  const database = new pg.Client({ connectionString: info.db_url })
  await database.connect()
  try {
    await database.query('begin')
    const calendar = await makeCalendar(database)
    const desk = await makeStaff(database, 'receptionist', calendar.clinic)
    const patient = await makePatient(database)
    const { appointment } = await confirmed(database, patient, calendar, at(4, '09:00'))
    await becomeOwner(database)
    await database.query('commit')
    const token = await tokenFor(info, desk.id)

    const ears = await Promise.all(
      Array.from({ length: boards }, async () => {
        const channel = clients
          .client(token)
          .channel(`clinic:${calendar.clinic}`, { config: { private: true } })
        const arrivals: number[] = []
        channel.on('broadcast', { event: 'appointment_changed' }, () => {
          arrivals.push(performance.now())
        })
        await joined(channel)
        return { arrivals }
      }),
    )

    const each: number[] = []
    const last: number[] = []
    const screens: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const hour = round % 2 ? '09:00' : '11:00'
      await database.query(
        'update public.appointments set starts_at = $2, ends_at = $3, blocks_until = $3 where id = $1',
        [appointment.id, at(4, hour), new Date(at(4, hour).getTime() + 3_600_000)],
      )
      const committedAt = performance.now()
      while (ears.some(({ arrivals }) => arrivals.length <= round))
        await new Promise((next) => setTimeout(next, 1))
      const times = ears.map(({ arrivals }) => Math.max(0, arrivals[round]! - committedAt))
      each.push(...times)
      last.push(Math.max(...times))
      const board = await fetch(`${info.api_url}/rest/v1/rpc/clinic_board`, {
        method: 'POST',
        headers: {
          apikey: info.publishable_key,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          clinic_id: calendar.clinic,
          on_date: at(4, '09:00').toISOString().slice(0, 10),
        }),
      })
      await board.json()
      screens.push(performance.now() - committedAt)
    }
    console.log(
      `\nlive: ${boards} boards of a clinic, ${rounds} changes, from the commit, aim 100 ms`,
    )
    console.table(
      Object.entries({
        'a board has heard': each,
        'the last one has': last,
        'read anew': screens,
      }).map(([what, ms]) => ({
        what,
        'median ms': median(ms).toFixed(1),
        'p95 ms': quantile(ms, 0.95).toFixed(1),
        'slowest ms': Math.max(...ms).toFixed(1),
      })),
    )
  } finally {
    await clients.close()
    await database.end()
    await stack.stop()
  }
}
