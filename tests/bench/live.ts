import pg from 'pg'
import { startApp } from '../support/app.ts'
import { at, confirmed, makeCalendar, makePatient } from '../support/calendar.ts'
import { becomeOwner, people } from '../support/db.ts'
import { makeTestSchema } from '../support/test-schema.ts'
import { createClients, joined, tokenFor } from '../support/realtime.ts'
import { makeStaff } from '../support/staff-people.ts'
import { median, quantile } from './figures.ts'
import { openScreen } from './live-screen.ts'

const boards = 50
const rounds = 40

/**
 * Fifty boards of one clinic, each with the official client on its own private channel: measures
 * from the commit of a change in the database until each has received it, until the last has; then
 * until a board in Chromium shows it.
 */
export async function benchLive() {
  const app = await startApp()
  const info = app.stack
  await makeTestSchema(info.db_url)
  const clients = createClients(info)
  const database = new pg.Client({ connectionString: info.db_url })
  await database.connect()
  try {
    await database.query('begin')
    const calendar = await makeCalendar(database)
    const desk = await makeStaff(database, 'receptionist', calendar.clinic)
    await database.query(
      `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, 'receptionist', $2, 'Sari')`,
      [people.sari, calendar.clinic],
    )
    const patient = await makePatient(database)
    const { appointment } = await confirmed(database, patient, calendar, at(4, '09:00'))
    await becomeOwner(database)
    await database.query('commit')
    const token = await tokenFor(info, desk.id)
    const { rows: places } = await database.query<{ slug: string }>(
      'select slug from public.clinics where id = $1',
      [calendar.clinic],
    )
    const day = at(4, '09:00').toISOString().slice(0, 10)
    const screen = await openScreen(app, `/admin/board?clinic=${places[0]!.slug}&day=${day}`)

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
      const committed = Date.now()
      const seen = screen.shown(hour.replace(':', '.'))
      while (ears.some(({ arrivals }) => arrivals.length <= round))
        await new Promise((next) => setTimeout(next, 1))
      const times = ears.map(({ arrivals }) => Math.max(0, arrivals[round]! - committedAt))
      each.push(...times)
      last.push(Math.max(...times))
      screens.push(Math.max(0, (await seen) - committed))
    }
    await screen.close()
    console.log(
      `\nlive: ${boards} boards of a clinic, ${rounds} changes, from the commit, aim 100 ms`,
    )
    console.table(
      Object.entries({
        'a board has heard': each,
        'the last one has': last,
        'a board shows it': screens,
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
    await app.stop()
  }
}
