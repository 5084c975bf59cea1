import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, signedIn, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { callFunction, type ErrorBody } from '../../support/functions.ts'
import { startOwnFunction, type OwnFunction } from '../../support/own-function.ts'
import { newWorld, type World } from '../../support/world.ts'
import { fault, happen, notify, paying, wish, type Paying } from './support.ts'

type Answer = ErrorBody & { payment: { status: string; refunded_idr: number } }

describe('paying back through Xendit', () => {
  let accounts: Account[]
  let admin: Account
  let world: World
  let booking: OwnFunction
  let next = 0

  beforeAll(async () => {
    accounts = await newAccounts(6)
    admin = await signedIn('agus@example.com')
    world = await newWorld()
    booking = await startOwnFunction('booking', { PAYMENT_PROVIDER: 'xendit' })
  })
  afterAll(() => booking.kill())

  async function paid(): Promise<Paying> {
    const account = accounts[next]!
    const answer = await booking.post(wish(world, 8 + next++), {
      account,
      key: crypto.randomUUID(),
    })
    const it = paying(await answer.json())
    await happen(it.payment.order_id, { action: 'pay' })
    return it
  }

  const refund = async ({ payment }: Paying, key = 'a') => {
    const { status, body } = await callFunction<Answer>(
      'refund',
      { payment_id: payment.id, amount_idr: 50_000, reason: 'Diminta pasien' },
      { account: admin, headers: { 'Idempotency-Key': key } },
    )
    return body.code ? [status, body.code] : [status, body.payment.refunded_idr]
  }

  const state = async ({ booking, payment }: Paying) => {
    const { rows } = await database().query<{
      refunded: number
      books: number
      refunds: string[]
      tasks: string[]
    }>(
      `select refunded_idr as refunded, private.sold_idr(id) as books,
         (select coalesce(jsonb_agg(status order by created_at), '[]') from private.refunds where payment_id = $1) as refunds,
         (select coalesce(jsonb_agg(kind order by created_at), '[]') from public.admin_tasks where booking_id = $2) as tasks
       from public.payments where id = $1`,
      [payment.id, booking.id],
    )
    return rows[0]
  }

  const done = { refunded: 50_000, books: 300_000, refunds: ['done'], tasks: ['payment_review'] }
  const asked = { refunded: 0, books: 350_000, refunds: ['asked'], tasks: [] }
  const refused = { ...asked, refunds: ['refused'], tasks: ['refund_request'] }

  /** The refund that was asked here, as Xendit answers of it from now on. */
  async function says({ payment }: Paying, status: string, more: object = {}) {
    const { rows } = await database().query<{ id: string }>(
      `select id from private.refunds where payment_id = $1 and status = 'asked'`,
      [payment.id],
    )
    const made = { id: `rfd-${payment.id}`, reference_id: rows[0]?.id, status, ...more }
    await fault(made.id, { answer: { status: 200, body: JSON.stringify(made) } })
  }

  /** One that Xendit takes on, but does not carry out at once. */
  async function pending(it: Paying) {
    const made = { id: `rfd-${it.payment.id}`, status: 'PENDING' }
    const body = JSON.stringify(made)
    await fault(it.payment.provider_reference, { answer: { status: 200, body }, times: 1 })
    await fault(made.id, { answer: { status: 200, body } })
    expect(await refund(it)).toEqual([409, 'stale_record'])
    expect(await state(it)).toEqual(asked)
  }

  const hear = async ({ payment }: Paying, event: string, token = 'local-callback-token') => {
    const data = {
      id: `rfd-${payment.id}`,
      invoice_id: payment.provider_reference,
      payment_id: crypto.randomUUID(),
      amount: 50_000,
      status: event.split('.')[1]!.toUpperCase(),
    }
    const headers = { 'x-callback-token': token }
    return (await notify({ event, business_id: '6000', data }, 'xendit', headers)).status
  }

  it('is done when Xendit says so; the booking stays, and a task reports it', async () => {
    const it = await paid()
    expect(await refund(it)).toEqual([200, 50_000])
    expect(await state(it)).toEqual(done)
  })

  it('waits for one that is pending, and believes no notification of it', async () => {
    const it = await paid()
    await pending(it)
    expect(await hear(it, 'refund.succeeded', 'wrong')).toBe(403)
    expect(await hear(it, 'refund.succeeded'), 'to be told again').toBe(503)
    expect(await state(it)).toEqual(asked)
    await says(it, 'SUCCEEDED')
    for (const _ of [1, 2]) expect(await hear(it, 'refund.succeeded')).toBe(200)
    expect(await state(it)).toEqual(done)
    expect(await refund(it)).toEqual([200, 50_000])
  })

  it('tells staff where its answer cannot be read, and is done with the next press', async () => {
    const it = await paid()
    await fault(it.payment.provider_reference, { answer: { status: 200, body: '[]' }, times: 1 })
    expect(await refund(it)).toEqual([502, 'provider_unavailable'])
    expect(await state(it)).toEqual({ ...asked, tasks: ['payment_review'] })
    expect(await refund(it)).toEqual([200, 50_000])
  })

  it('ends one that was pending with the next press, without a notification', async () => {
    const it = await paid()
    await pending(it)
    await says(it, 'SUCCEEDED')
    const body = JSON.stringify({ id: `rfd-${it.payment.id}`, status: 'PENDING' })
    await fault(it.payment.provider_reference, { answer: { status: 200, body }, times: 1 })
    expect(await refund(it)).toEqual([200, 50_000])
    expect(await state(it)).toEqual(done)
  })

  it('leaves a task where it fails, at once or later, and can be tried again', async () => {
    const it = await paid()
    await pending(it)
    await says(it, 'FAILED')
    expect(await hear(it, 'refund.failed')).toBe(200)
    expect(await state(it)).toEqual(refused)
    const body = JSON.stringify({ id: 'rfd-2', status: 'FAILED' })
    await fault(it.payment.provider_reference, { answer: { status: 200, body }, times: 1 })
    expect(await refund(it)).toEqual([422, 'refund_refused'])
    expect(await refund(it)).toEqual([200, 50_000])
    expect(await state(it)).toEqual({
      ...done,
      refunds: ['refused', 'refused', 'done'],
      tasks: ['refund_request', 'payment_review'],
    })
  })

  it('raises a task for one that was not asked for here', async () => {
    const it = await paid()
    for (const reference_id of [null, 'from the dashboard', crypto.randomUUID()]) {
      await says(it, 'SUCCEEDED', { reference_id })
      expect(await hear(it, 'refund.succeeded')).toBe(200)
    }
    expect(await state(it)).toEqual({ ...asked, refunds: [], tasks: ['payment_review'] })
  })
})
