import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, signedIn, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { callFunction, detailsOf, type ErrorBody } from '../../support/functions.ts'
import { newWorld, type World } from '../../support/world.ts'
import { awaiting, fault, happen, type Paying } from './support.ts'

/** What Midtrans writes into a body that it sends with HTTP 200. */
const said = (status_code: string) => ({ status: 200, body: JSON.stringify({ status_code }) })

type Answer = ErrorBody & {
  payment: { status: string; refunded_idr: number; open_idr: number }
}

describe('paying back through the provider', () => {
  let accounts: Account[]
  let admin: Account
  let world: World
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(11)
    admin = await signedIn('agus@example.com')
    world = await newWorld()
  })

  const refund = (
    payment_id: string,
    amount_idr: number,
    key: string | null = crypto.randomUUID(),
    account = admin,
  ) =>
    callFunction<Answer>(
      'refund',
      { payment_id, amount_idr, reason: 'Diminta pasien' },
      { account, headers: key === null ? {} : { 'Idempotency-Key': key } },
    )

  /** Paid, then cancelled with a refund request. */
  async function askedBack(hour: number, method?: string) {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, hour)
    if (method)
      await happen(payment.order_id, { action: 'choose', method, notify: 'never' } as never)
    await happen(payment.order_id, { action: 'pay' })
    const { error } = await person.client.rpc('cancel_appointment', {
      appointment_id: booking.appointment.id,
      settlement: 'refund',
    })
    expect(error).toBeNull()
    return { person, booking, payment }
  }

  const state = async ({ booking, payment }: Pick<Paying, 'booking' | 'payment'>) =>
    (
      await database().query<{ refunded: number; open: number; tasks: string[]; books: number }>(
        `select refunded_idr as refunded, open_idr as open,
           (select coalesce(jsonb_agg(kind || ' ' || status order by created_at), '[]') from public.admin_tasks where booking_id = $2) as tasks,
           private.sold_idr($1) as books
         from public.payments where id = $1`,
        [payment.id, booking.id],
      )
    ).rows[0]

  it('pays back what was asked back, once for each key, and closes the task', async () => {
    const it = await askedBack(8)
    const first = await refund(it.payment.id, 350_000, 'one')
    expect([first.status, first.body.payment]).toMatchObject([
      200,
      { status: 'refunded', refunded_idr: 350_000, open_idr: 0 },
    ])
    expect((await refund(it.payment.id, 350_000, 'one')).body.payment).toEqual(first.body.payment)
    expect(await state(it)).toEqual({
      refunded: 350_000,
      open: 0,
      tasks: ['refund_request done'],
      books: 0,
    })
    const other = await refund(it.payment.id, 1, 'two')
    expect([other.status, detailsOf(other.body)]).toEqual([
      422,
      { field: 'amount_idr', max_idr: 0 },
    ])
    const reused = await refund(it.payment.id, 1, 'one')
    expect(detailsOf(reused.body)).toEqual({ field: 'Idempotency-Key', rule: 'reused' })
    const { data } = await it.person.client.rpc('my_bookings')
    expect(data?.bookings[0]?.given_back).toMatchObject({
      refund_idr: 350_000,
      refunded_idr: 350_000,
    })
  })

  it('pays back once from two tabs, with one key or two', async () => {
    for (const keys of [
      ['same', 'same', 'same'],
      ['a', 'b', 'c'],
    ]) {
      const it = await askedBack(9)
      const answers = await Promise.all(keys.map((key) => refund(it.payment.id, 350_000, key)))
      const statuses = answers.map(({ status }) => status).toSorted()
      if (keys[0] === 'same') expect(statuses).toEqual([200, 200, 200])
      else {
        expect(statuses[0]).toBe(200)
        for (const status of statuses.slice(1)) expect([409, 422]).toContain(status)
      }
      expect(await state(it)).toMatchObject({
        refunded: 350_000,
        books: 0,
        tasks: ['refund_request done'],
      })
    }
  })

  it('leaves the task where the provider cannot, for settle_refund', async () => {
    const it = await askedBack(11, 'bank_transfer')
    for (const _ of [1, 2]) {
      const answer = await refund(it.payment.id, 350_000, 'bank')
      expect([answer.status, answer.body.code]).toEqual([422, 'refund_refused'])
    }
    expect(await state(it)).toMatchObject({
      refunded: 0,
      open: 350_000,
      tasks: ['refund_request open'],
    })
    const { rows } = await database().query<{ id: string }>(
      `select id from public.admin_tasks where booking_id = $1`,
      [it.booking.id],
    )
    const { data, error } = await admin.client.rpc('settle_refund', {
      task_id: rows[0]!.id,
      amount_idr: 350_000,
      method: 'transfer',
      reference: 'BCA 1',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ total_idr: -350_000 })
    expect(await state(it)).toMatchObject({ open: 0, tasks: ['refund_request done'] })
  })

  it('asks the provider again where it has refused, with the same key', async () => {
    const it = await askedBack(16)
    await fault(it.payment.order_id, { answer: said('412'), times: 1 })
    expect((await refund(it.payment.id, 350_000, 'again')).body.code).toBe('refund_refused')
    const presses = await Promise.all([1, 2].map(() => refund(it.payment.id, 350_000, 'again')))
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    expect(await state(it)).toMatchObject({
      refunded: 350_000,
      books: 0,
      tasks: ['refund_request done'],
    })
    const { rows } = await database().query<{ status: string }>(
      `select status from private.refunds where payment_id = $1 order by created_at`,
      [it.payment.id],
    )
    expect(rows.map(({ status }) => status)).toEqual(['refused', 'done'])
  })

  it.each([
    [12, { down: true }],
    [17, { answer: said('503') }],
  ])('goes on where a provider gave no answer (%i), with the same key', async (hour, how) => {
    const it = await askedBack(hour)
    await fault(it.payment.order_id, { ...how, times: 1 })
    const lost = await refund(it.payment.id, 350_000, 'lost')
    expect([lost.status, lost.body.code]).toEqual([502, 'provider_unavailable'])
    const other = await refund(it.payment.id, 350_000, 'other')
    const underWay = { rule: 'refund_under_way', amount_idr: 350_000, idempotency_key: 'lost' }
    expect([other.status, detailsOf(other.body)]).toEqual([409, underWay])
    expect((await refund(it.payment.id, 350_000, 'lost')).status).toBe(200)
    expect(await state(it)).toMatchObject({ refunded: 350_000, books: 0 })
  })

  it('tells staff where its answer cannot be read, and goes on with the same key', async () => {
    const it = await askedBack(18)
    await fault(it.payment.order_id, { answer: { status: 200, body: '<html>' }, times: 2 })
    for (const _ of [1, 2])
      expect((await refund(it.payment.id, 350_000, 'read')).body.code).toBe('provider_unavailable')
    const told = 'payment_review open'
    expect(await state(it)).toMatchObject({ refunded: 0, tasks: ['refund_request open', told] })
    expect((await refund(it.payment.id, 350_000, 'read')).status).toBe(200)
    expect(await state(it)).toMatchObject({
      refunded: 350_000,
      books: 0,
      tasks: ['refund_request done', told],
    })
  })

  it('pays back in parts', async () => {
    const it = await askedBack(13)
    expect((await refund(it.payment.id, 100_000)).body.payment).toMatchObject({
      status: 'partially_refunded',
      open_idr: 250_000,
    })
    expect(await state(it)).toMatchObject({ tasks: ['refund_request open'] })
    expect((await refund(it.payment.id, 250_000)).body.payment).toMatchObject({
      status: 'refunded',
      open_idr: 0,
    })
    expect(await state(it)).toMatchObject({
      refunded: 350_000,
      books: 0,
      tasks: ['refund_request done'],
    })
  })

  it('is for administrators, with a key', async () => {
    const it = await askedBack(15)
    for (const account of [
      it.person,
      await signedIn('sari@example.com'),
      await signedIn('dewi@example.com'),
    ])
      expect((await refund(it.payment.id, 350_000, 'x', account)).status).toBe(403)
    const without = await refund(it.payment.id, 350_000, null)
    expect([without.status, detailsOf(without.body)]).toEqual([422, { field: 'Idempotency-Key' }])
    expect((await refund('00000000-0000-4000-8000-000000000000', 1)).status).toBe(404)
    for (const amount of [0, -5, 1.5, 350_001])
      expect((await refund(it.payment.id, amount)).status).toBe(422)
    expect(await state(it)).toMatchObject({ refunded: 0, open: 350_000 })
  })
})
