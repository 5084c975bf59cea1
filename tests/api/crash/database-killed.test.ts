import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, newAccounts } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book, type BookingAnswer } from '../../support/functions.ts'
import { ownStack } from '../../support/shared-stack.ts'
import type { RunningStack } from '../../support/stack.ts'
import { newWorld, overlaps, type World } from '../../support/world.ts'

const physiotherapists = 4
const hours = [8, 9, 10, 11, 12, 13]
const kills = 3

let running: RunningStack
let accounts: Account[]
let world: World

beforeAll(async () => {
  running = await ownStack()
  accounts = await newAccounts(physiotherapists * hours.length)
  world = await newWorld(physiotherapists)
}, 120_000)

afterAll(() => running.stop())

it('loses no acknowledged booking and makes none twice when Postgres is killed', async () => {
  let acknowledged = 0
  const everyone = accounts.map(async (account, n) => {
    const answer = await bookUntilAnswered(account, {
      clinic_id: world.clinicId,
      service_id: world.serviceId,
      starts_at: world.at(hours[n % hours.length]!),
      physiotherapist_id: world.physiotherapistIds[Math.floor(n / hours.length)],
    })
    acknowledged++
    return answer
  })
  for (let kill = 1; kill <= kills; kill++) {
    await expect
      .poll(() => acknowledged, { timeout: 120_000, interval: 5 })
      .toBeGreaterThanOrEqual(Math.min(kill * 5, accounts.length))
    await killPostgres()
  }
  const answers = await Promise.all(everyone)
  await expect.poll(canQuery, { timeout: 30_000 }).toBe(true)

  // An attempt whose answer was lost is closed and replaced by another: one is open.
  for (const [n, answer] of answers.entries()) {
    const { rows } = await database().query<{ id: string; status: string; payments: number }>(
      `select booking.id, booking.status,
         (select count(*) from public.payments as payment
          where payment.booking_id = booking.id and payment.status in ('created', 'pending')) as payments
       from public.bookings as booking
       join public.patients as patient on patient.id = booking.patient_id
       where patient.user_id = $1`,
      [accounts[n]!.id],
    )
    expect(rows).toEqual([{ id: answer.booking.id, status: 'awaiting_payment', payments: 1 }])
  }
  expect(await overlaps(world.clinicId)).toBe(0)
}, 300_000)

/** A client on a bad connection: repeats the request with the same key until it is answered. */
async function bookUntilAnswered(account: Account, wish: object): Promise<BookingAnswer> {
  const key = crypto.randomUUID()
  for (;;) {
    const answer = await book(account, wish, key).catch(() => undefined)
    if (answer?.status === 201) return answer.body
    // Meanwhile only errors explained by the database's absence are allowed.
    if (answer && answer.status < 500) expect(answer.body).toBe('a booking')
    await new Promise((next) => setTimeout(next, 250))
  }
}

async function killPostgres() {
  const { rows } = await database().query<{ data_directory: string }>('show data_directory')
  const server = async () =>
    (await readFile(`${rows[0]!.data_directory}/postmaster.pid`, 'utf8')).split('\n')[0]
  const pid = await server()
  process.kill(Number(pid), 'SIGKILL')
  // Backends of the killed server may still answer for a moment.
  await expect
    .poll(async () => (await server()) !== pid && (await canQuery()), { timeout: 30_000 })
    .toBe(true)
}

const canQuery = () =>
  database()
    .query('select 1')
    .then(
      () => true,
      () => false,
    )
