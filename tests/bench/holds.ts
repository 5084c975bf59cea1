import pg from 'pg'
import { startStack } from '../support/stack.ts'
import { crowdSize, prepareCrowd, slotsOf, type Slot } from './crowd.ts'
import { quantile, timed } from './figures.ts'

const workers = 8
const alone = 500
const warmUp = 20

type Statement = { text: string; values: unknown[] }
type Run = { what: string; clients: number; perSecond: number; calls: number[] }

/**
 * hold_slot compared with bare inserts into the same tables, with all their triggers and
 * constraints. Both run like a request of the Data API: begin, set_config, the statement, commit.
 * Rates come from 8 connections; statement times from one, since eight mostly wait for a CPU.
 */
export async function benchHolds() {
  const stack = await startStack()
  const connect = () => new pg.Client({ connectionString: stack.info.db_url })
  const owner = connect()
  const clients = Array.from({ length: workers }, connect)
  try {
    await Promise.all([owner, ...clients].map((client) => client.connect()))
    const { clinic_id, service_id } = await prepareCrowd(owner, 7)

    const insert = (slot: Slot): Statement => ({
      text: `with booking as (
           insert into public.bookings (patient_id, clinic_id, service_id, subtotal_idr, total_idr, policy, hold_expires_at, created_by)
           values ($1, $2, $3, 350000, 350000, '{}', now() + interval '10 min', $6) returning id, hold_expires_at
         )
         insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id,
           status, starts_at, ends_at, blocks_until, hold_expires_at, original_starts_at)
         select id, $2, $3, $4, $1, 'held', $5::timestamptz, $5::timestamptz + interval '1 h', $5::timestamptz + interval '1 h', hold_expires_at, $5::timestamptz
         from booking`,
      values: [
        ...[slot.patient_id, clinic_id, service_id],
        ...[slot.physiotherapist_id, slot.starts_at, slot.user_id],
      ],
    })
    const hold = (slot: Slot): Statement => ({
      text: 'select public.hold_slot($1, $2, $3, $4)',
      values: [clinic_id, service_id, slot.starts_at, slot.physiotherapist_id],
    })
    const run = async (what: string, count: number, slots: Slot[], work: typeof request) => {
      const calls: number[] = []
      let done = 0
      const { perSecond } = await timed(slots, count, async (slot, worker) => {
        if (await work(clients[worker]!, slot, calls)) done++
      })
      return { what, clients: count, perSecond, calls, done }
    }
    const request = async (
      client: pg.Client,
      slot: Slot,
      calls: number[],
      statement = hold(slot),
    ) => {
      await client.query('begin')
      // A patient may only call hold_slot; the inserts run as the owner of the tables.
      await client.query(
        `select set_config('role', $2, true), set_config('request.jwt.claims', $1, true)`,
        [claims(slot), statement.text.startsWith('select') ? 'authenticated' : 'none'],
      )
      const begun = performance.now()
      const done = await client.query(statement).then(() => true, refusedAsTaken)
      calls.push(performance.now() - begun)
      await client.query(done ? 'commit' : 'rollback')
      return done
    }
    const bare = (client: pg.Client, slot: Slot, calls: number[]) =>
      request(client, slot, calls, insert(slot))
    const oneTrip = async (client: pg.Client, slot: Slot, calls: number[]) => {
      const begun = performance.now()
      await client.query(insert(slot))
      calls.push(performance.now() - begun)
      return true
    }

    // Connections are pooled, so first calls, which plan everything, are rare: measure them
    // separately.
    const strangers = await slotsOf(owner, { round: 7, count: crowdSize })
    const firstCall = await run('', 1, strangers.splice(0, 1), request)
    await run('', workers, strangers.splice(0, warmUp * workers), request)
    await run('', workers, strangers.splice(0, warmUp * workers), bare)

    const all = (round: number, week = round) => slotsOf(owner, { round, week, count: crowdSize })
    const few = (round: number) => slotsOf(owner, { round, count: alone })
    const runs = [
      await run('bare insert, alone in one round trip', workers, await all(1), oneTrip),
      await run('bare insert, as a request', workers, await all(2), bare),
      await run('hold_slot, distinct slots', workers, await all(3), request),
      await run('hold_slot, replacing a hold', workers, await all(3, 4), request),
    ]
    const single = [
      await run('bare insert, as a request', 1, await few(5), bare),
      await run('hold_slot, distinct slots', 1, await few(6), request),
    ]
    for (const { what, done, calls } of [...runs, ...single])
      if (done !== calls.length) throw new Error(`${what}: ${done} of ${calls.length} were held`)
    const rivals = (await all(4, 8)).map((slot, _, [first]) => ({ ...slot, ...sameTime(first!) }))
    const oneSlot = await run('hold_slot, one slot for all', workers, rivals, request)
    if (oneSlot.done !== 1) throw new Error(`${oneSlot.done} holds of one slot`)

    console.log(`\nHolds: ${workers} clients, ${crowdSize} calls each line`)
    console.table([...runs, oneSlot].map((it) => line(it, runs)))
    console.log(`One client, ${alone} calls: the statement itself, round trip included`)
    console.table(single.map((it) => line(it, single)))
    console.log(`First call of a new connection: ${firstCall.calls[0]!.toFixed(1)} ms`)
  } finally {
    await Promise.all([owner, ...clients].map((client) => client.end()))
    await stack.stop()
  }
}

const claims = ({ user_id }: Slot) =>
  JSON.stringify({ sub: user_id, role: 'authenticated', aal: 'aal1' })

const sameTime = ({ starts_at, physiotherapist_id }: Slot) => ({ starts_at, physiotherapist_id })

function refusedAsTaken(error: Error): false {
  if (!error.message.includes('slot_taken')) throw error
  return false
}

const line = ({ what, clients, perSecond, calls }: Run, bares: Run[]) => ({
  what,
  clients,
  'per second': Math.round(perSecond),
  ...Object.fromEntries(
    bares
      .filter((it) => it.what.startsWith('bare'))
      .map((bare, n) => [`of (${n})`, `${Math.round((perSecond / bare.perSecond) * 100)} %`]),
  ),
  'median ms': quantile(calls, 0.5).toFixed(2),
  'p95 ms': quantile(calls, 0.95).toFixed(2),
})
