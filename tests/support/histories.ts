import type pg from 'pg'
import { type Calendar, row } from './calendar.ts'
import { become, becomeOwner } from './db.ts'
import { endHold } from './holds.ts'
import {
  type Attempt,
  cancel,
  checkOut,
  grant,
  holdFor,
  makeLate,
  report,
  type Visit,
} from './money.ts'

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export function chance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let it = Math.imul(state ^ (state >>> 15), state | 1)
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61)
    return ((it ^ (it >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, one: <T>(of: readonly T[]): T | undefined => of[below(of.length)] }
}

// Read once: steps on both sides of a full hour would otherwise land on each other's times.
const nextHour = Math.ceil(Date.now() / 3_600_000)

/** A full hour so many hours from now, the same however long a history takes. */
export const hoursAhead = (hours: number) => new Date((nextHour + hours) * 3_600_000)

/** Runs a step that a rule may refuse, as it may refuse a request; a broken sum is not a rule. */
export async function allowed(client: pg.ClientBase, work: () => Promise<unknown>) {
  await client.query('savepoint step')
  try {
    await work()
  } catch (error) {
    if ((error as pg.DatabaseError).code !== 'PGRST') throw error
    await client.query('rollback to savepoint step')
    return ` (${(JSON.parse((error as Error).message) as { code: string }).code})`
  }
  return ''
}

/** Orders vouchers issued in one transaction by their entries, because their codes are random. */
export const asIssued = `(select min(entry.id) from public.voucher_entries as entry where entry.voucher_id = voucher.id)`

/** What really happened, as recorded outside the database. */
export type Truth = {
  granted: number
  received: number
  back: number
  visits: Visit[]
  attempts: (Attempt & { received: number; back: number })[]
  /** Cancelled too late: the price stays used. */
  forfeited: Map<string, number>
  said: string[]
}

type Scene = { client: pg.ClientBase; calendar: Calendar; rina: { id: string; patient: string } }

/** A patient's history in random steps; each resolves to a description of what it did. */
export function history({ client, calendar, rina }: Scene, seed: number) {
  const { below, one } = chance(seed)
  const truth: Truth = {
    granted: 0,
    received: 0,
    back: 0,
    visits: [],
    attempts: [],
    forfeited: new Map(),
    said: [],
  }

  const codes = async () => {
    const { rows } = await client.query<{ code: string }>(
      `select code from public.vouchers as voucher
       where patient_id = $1 or (patient_id is null and service_id = $2) order by ${asIssued}, code`,
      [rina.patient, calendar.service],
    )
    return rows.map(({ code }) => code).filter(() => below(3) > 0)
  }
  const status = async ({ booking }: Visit) =>
    (
      await row<{ status: string }>(client, `select status from public.bookings where id = $1`, [
        booking,
      ])
    ).status
  const price = async ({ booking }: Visit) =>
    (
      await row<{ idr: number }>(
        client,
        `select price_idr as idr from private.booking_ledger(array[$1::uuid])`,
        [booking],
      )
    ).idr

  const steps: Record<string, () => Promise<string | undefined>> = {
    async hold() {
      const starts = hoursAhead(72 + 2 * truth.visits.length)
      truth.visits.push(await holdFor(client, calendar, rina.patient, starts))
    },
    async checkout() {
      const visit = one(truth.visits)
      if (!visit || !['held', 'awaiting_payment'].includes(await status(visit))) return 'nothing'
      const with_ = await codes()
      const refused = await allowed(client, async () => {
        const attempt = await checkOut(client, visit, with_)
        if (attempt && truth.attempts.every(({ id }) => id !== attempt.id))
          truth.attempts.push({ ...attempt, received: 0, back: 0 })
      })
      return `${with_.length} codes${refused}`
    },
    async desk() {
      const visit = one(truth.visits)
      if (!visit || !['held', 'awaiting_payment'].includes(await status(visit))) return 'nothing'
      const with_ = await codes()
      let cash = 0
      const refused = await allowed(client, async () => {
        await client.query(`select private.reserve_vouchers($1, $2)`, [visit.booking, with_])
        const { idr } = await row<{ idr: number }>(
          client,
          `select total_idr as idr from public.bookings where id = $1`,
          [visit.booking],
        )
        cash = below(2) ? idr : 0
        const payments = [{ method: 'cash', amount_idr: cash }]
        const sale = cash ? { idempotency_key: visit.booking, payments } : null
        await become(client, 'agus')
        await client.query(`select public.confirm_at_desk($1, null, $2, 'Uji')`, [
          visit.booking,
          sale,
        ])
        await becomeOwner(client)
      })
      if (!refused) truth.received += cash
      return `${with_.length} codes, ${cash} in cash${refused}`
    },
    async pay() {
      const attempt = one(truth.attempts.filter(({ received }) => received === 0))
      if (!attempt) return 'nothing'
      attempt.received = one([attempt.amount, attempt.amount, attempt.amount + 50_000, 1_000])!
      truth.received += attempt.received
      await report(client, attempt, { received: attempt.received })
      return `${attempt.reference} ${attempt.received} of ${attempt.amount}`
    },
    async repeat() {
      const attempt = one(truth.attempts.filter(({ received }) => received > 0))
      if (!attempt) return 'nothing'
      await report(client, attempt, {
        received: attempt.received,
        refunded: below(2) ? attempt.back : 0,
      })
      return attempt.reference
    },
    async moneyBack() {
      const attempt = one(truth.attempts.filter((it) => it.received > it.back))
      if (!attempt) return 'nothing'
      const more = below(2)
        ? attempt.received - attempt.back
        : 1 + below(attempt.received - attempt.back)
      attempt.back += more
      truth.back += more
      await report(client, attempt, { received: attempt.received, refunded: attempt.back })
      return `${attempt.reference} ${more}`
    },
    async cancel() {
      const visit = one(truth.visits)
      if (!visit) return 'nothing'
      const before = await status(visit)
      const by = below(3) ? rina : 'sari'
      const isLate = below(2) === 0
      if (isLate && before === 'confirmed')
        await makeLate(client, visit, 2 + 2 * truth.visits.indexOf(visit))
      const how = below(3) ? 'credit' : 'refund'
      const refused = await allowed(client, () => cancel(client, visit, by, how))
      const hours = 2 + 2 * truth.visits.indexOf(visit)
      if (!refused && before === 'confirmed' && isLate && hours < 24 && by !== 'sari')
        truth.forfeited.set(visit.booking, await price(visit))
      return `${before} ${isLate ? 'late' : 'early'} by ${by === 'sari' ? 'clinic' : 'patient'} for ${how}${refused}`
    },
    async endHold() {
      const visit = one(truth.visits)
      if (!visit || !['held', 'awaiting_payment'].includes(await status(visit))) return 'nothing'
      await endHold(client, visit.booking)
      if (below(2)) await client.query(`select private.expire_holds()`)
    },
    async complete() {
      const visit = one(truth.visits)
      if (!visit || (await status(visit)) !== 'confirmed') return 'nothing'
      for (const to of ['checked_in', 'completed'])
        await client.query(`update public.appointments set status = $2 where id = $1`, [
          visit.appointment,
          to,
        ])
      await client.query(`update public.bookings set status = 'completed' where id = $1`, [
        visit.booking,
      ])
    },
    async grant() {
      const amount = one([30_000, 100_000, 400_000])!
      truth.granted += amount
      await grant(client, rina.patient, amount)
      return String(amount)
    },
    async expire() {
      const code = one(await codes())
      await client.query(
        `update public.vouchers set valid_from = null, valid_until = current_date - 2 where code = $1 and patient_id is not null`,
        [code],
      )
      await client.query(`select private.expire_vouchers()`)
    },
  }
  const names = Object.keys(steps).flatMap((name) =>
    ['checkout', 'pay', 'cancel'].includes(name)
      ? [name, name, name]
      : ['hold', 'moneyBack'].includes(name)
        ? [name, name]
        : [name],
  )

  async function step() {
    const name = truth.visits.length ? one(names)! : 'hold'
    truth.said.push(`${name}: `)
    const said = await steps[name]!()
    truth.said[truth.said.length - 1] += said ?? 'done'
    await client.query('reset role')
  }
  return { truth, step }
}
