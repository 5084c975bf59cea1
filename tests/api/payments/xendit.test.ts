import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { startOwnFunction, type OwnFunction } from '../../support/own-function.ts'
import { stack } from '../../support/shared-stack.ts'
import { newWorld, type World } from '../../support/world.ts'
import { endHold } from '../../support/holds.ts'
import {
  capture,
  facts,
  fault,
  happen,
  notify,
  paying,
  settled,
  unpaid,
  wish,
  type Paying,
} from './support.ts'

describe('paying through Xendit', () => {
  let accounts: Account[]
  let world: World
  let booking: OwnFunction
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(7)
    world = await newWorld()
    booking = await startOwnFunction('booking', { PAYMENT_PROVIDER: 'xendit' })
  })
  afterAll(() => booking.kill())

  async function book(person: Account, wanted: object, key: string = crypto.randomUUID()) {
    const answer = await booking.post(wanted, { account: person, key })
    return { status: answer.status, body: paying(await answer.json()) }
  }

  async function awaiting(person: Account, hour: number): Promise<Paying> {
    const { status, body } = await book(person, wish(world, hour))
    expect(status).toBe(201)
    expect(body.payment).toMatchObject({ provider: 'xendit', status: 'pending' })
    expect(body.payment.provider_reference).not.toBe(body.payment.order_id)
    return body
  }

  it('confirms when the callback comes, however often', async () => {
    const { booking, payment } = await awaiting(someone(), 8)
    const { notifications } = await happen(payment.order_id, {
      action: 'pay',
      notify: 'twice',
      parallel: true,
    })
    expect(notifications.map(({ status }) => status)).toEqual([200, 200])
    expect(await facts(booking.id)).toEqual(settled())
    await happen(payment.order_id, { action: 'resend', status: 'EXPIRED' })
    expect(await facts(booking.id)).toEqual(settled())
  })

  it('confirms on return without a callback', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, 9)
    expect((await capture(person, payment.id)).body.payment.status).toBe('pending')
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    expect((await capture(person, payment.id)).body.booking.status).toBe('confirmed')
    expect(await facts(booking.id)).toEqual(settled())
  })

  it('refuses a callback with a wrong token and believes no body', async () => {
    const { booking, payment } = await awaiting(someone(), 10)
    const { notifications } = await happen(payment.order_id, { action: 'resend', tamper: true })
    expect(notifications).toMatchObject([{ status: 403 }])
    const body = {
      id: payment.provider_reference,
      external_id: payment.order_id,
      status: 'PAID',
      amount: 350_000,
    }
    const answer = await notify(body, 'xendit', { 'x-callback-token': 'local-callback-token' })
    expect(answer.status).toBe(200)
    expect((await facts(booking.id)).payments).toEqual([unpaid('pending')])
  })

  it('turns late money into credit when the slot is taken', async () => {
    const late = await awaiting(someone(), 11)
    await endHold(database(), late.booking.id)
    await awaiting(someone(), 11)
    await happen(late.payment.order_id, { action: 'pay' })
    expect(await facts(late.booking.id)).toMatchObject({
      booking: 'expired',
      payments: [{ status: 'paid', outcome: 'credited', credited_idr: 350_000 }],
      credits: [350_000],
      tasks: ['payment_late'],
    })
  })

  it('finds the invoice again that a lost answer had made', async () => {
    const person = someone()
    const { data } = await person.client.rpc('hold_slot', wish(world, 12) as never)
    const { id, number } = data as unknown as { id: string; number: string }
    const key = crypto.randomUUID()
    await fault(number, { hang_ms: 8_500, times: 1 })
    const lost = await book(person, wish(world, 12, { booking_id: id }), key)
    expect(lost.status).toBe(502)
    const invoices = async () => {
      const known = await fetch(
        `${stack().payment_sandbox_url}/v2/invoices?external_id=${number}-1`,
        { headers: { authorization: `Basic ${btoa('xnd_development_local:')}` } },
      )
      return (await known.json()) as unknown[]
    }
    await expect.poll(invoices).toHaveLength(1)
    const { status, body } = await book(person, wish(world, 12, { booking_id: id }), key)
    expect(status).toBe(201)
    expect(body.payment.order_id).toBe(`${number}-1`)
    expect(await invoices()).toHaveLength(1)
    await happen(body.payment.order_id, { action: 'pay' })
    expect(await facts(id)).toEqual(settled())
    const { rows } = await database().query(
      'select provider_reference from public.payments where booking_id = $1',
      [id],
    )
    expect(rows).toEqual([{ provider_reference: body.payment.provider_reference }])
  })
})
