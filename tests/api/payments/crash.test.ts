import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book } from '../../support/functions.ts'
import { stack } from '../../support/shared-stack.ts'
import { newWorld, type World } from '../../support/world.ts'
import {
  awaiting,
  capture,
  facts,
  fault,
  happen,
  midtransNotification,
  notify,
  settled,
  unpaid,
  wish,
  paying,
} from './support.ts'

/** kill -9 to a function of this stack: whatever it was doing is over, and the stack starts it anew. */
function kill(name: string) {
  const list = execFileSync('ps', ['eww', '-eo', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const line = list
    .split('\n')
    .find(
      (it) => it.includes(`functions/${name}/index.ts`) && it.includes(`URL=${stack().api_url}`),
    )
  expect(line, `${name} is running`).toBeDefined()
  process.kill(Number.parseInt(line!.trim(), 10), 'SIGKILL')
}

/** Answers as soon as the function does again. */
async function back<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const answer = await call()
    if (answer.status !== 503 || tries > 40) return answer
    await sleep(250)
  }
}

describe('a function that is killed', () => {
  let accounts: Account[]
  let world: World

  beforeAll(async () => {
    accounts = await newAccounts(4)
    world = await newWorld()
  })

  it('while the provider makes the payment: the same key finds everything again', async () => {
    const person = accounts[0]!
    const { data } = await person.client.rpc('hold_slot', wish(world, 8) as never)
    const { id, number } = data as unknown as { id: string; number: string }
    const key = crypto.randomUUID()
    const call = () => book(person, wish(world, 8, { booking_id: id }), key)
    await fault(number, { hang_ms: 6_000, times: 1 })
    const first = call()
    await expect
      .poll(async () => (await facts(id)).payments, { timeout: 5_000 })
      .toEqual([unpaid('created')])
    await sleep(300)
    kill('booking')
    expect((await first).status).toBe(503)
    expect((await facts(id)).payments).toEqual([unpaid('created')])

    // The provider has made the order of the dead call by now; a new one takes its place.
    const again = await back(call)
    expect(again.status).toBe(201)
    const { payment } = paying(again.body)
    expect(payment).toMatchObject({ status: 'pending', order_id: `${number}-2` })
    await happen(payment.order_id, { action: 'pay' })
    expect(await facts(id)).toMatchObject({
      booking: 'confirmed',
      payments: [unpaid('cancelled'), { status: 'paid' }],
      receipts: 1,
    })
  }, 40_000)

  it('after the provider took the money: the next webhook settles', async () => {
    const person = accounts[1]!
    const { booking, payment } = await awaiting(person, world, 9)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    await fault(payment.order_id, { hang_ms: 6_000, times: 1 })
    const dead = capture(person, payment.id)
    await sleep(2_000)
    kill('payment-capture')
    expect((await dead).status).toBe(503)
    expect((await facts(booking.id)).payments).toEqual([unpaid('pending')])
    expect((await notify(midtransNotification(payment.order_id, 350_000))).status).toBe(200)
    expect(await facts(booking.id)).toEqual(settled())
  }, 40_000)

  it('in the middle of a webhook: its repetition and the return both settle, once', async () => {
    const person = accounts[2]!
    const { booking, payment } = await awaiting(person, world, 10)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    const body = midtransNotification(payment.order_id, 350_000)
    await fault(payment.order_id, { hang_ms: 6_000, times: 1 })
    const dead = notify(body)
    await expect
      .poll(
        async () =>
          (
            await database().query('select 1 from private.payment_events where order_id = $1', [
              payment.order_id,
            ])
          ).rowCount,
        { timeout: 5_000 },
      )
      .toBe(1)
    await sleep(300)
    kill('payment-webhook')
    expect((await dead).status).toBe(503)
    const [repeated, returned] = await Promise.all([
      back(() => notify(body)),
      back(() => capture(person, payment.id)),
    ])
    expect([repeated.status, returned.status]).toEqual([200, 200])
    expect(await facts(booking.id)).toEqual(settled())
  }, 40_000)
})
