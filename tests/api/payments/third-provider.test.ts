import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { startOwnFunction, type OwnFunction } from '../../support/own-function.ts'
import { newWorld, type World } from '../../support/world.ts'
import { facts, paying, settled, wish, type Paying } from './support.ts'
import { key, startGateway } from './third-provider/gateway.ts'

// Adding a provider takes one adapter, one line in the list of providers, one row, and its sandbox.
describe('a third provider', () => {
  let accounts: Account[]
  let world: World
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let functions: Record<'booking' | 'payment-webhook' | 'payment-capture', OwnFunction>
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(2)
    world = await newWorld()
    gateway = await startGateway()
    await database().query(
      `insert into private.payment_providers (name) values ('kasir') on conflict do nothing`,
    )
    const start = (name: string, env: Record<string, string> = {}) =>
      startOwnFunction(
        name,
        { PAYMENT_PROVIDER: 'kasir', KASIR_URL: gateway.url, KASIR_KEY: key, ...env },
        'tests/api/payments/third-provider/deno.json',
      )
    const webhook = await start('payment-webhook')
    functions = {
      'payment-webhook': webhook,
      'payment-capture': await start('payment-capture'),
      booking: await start('booking', { FUNCTIONS_URL: webhook.url }),
    }
  })
  afterAll(async () => {
    await Promise.all(Object.values(functions).map(({ kill }) => kill()))
    gateway.close()
  })

  async function awaiting(person: Account, hour: number): Promise<Paying> {
    const answer = await functions.booking.post(wish(world, hour), { account: person })
    expect(answer.status).toBe(201)
    const body = paying(await answer.json())
    expect(body.payment).toMatchObject({
      provider: 'kasir',
      status: 'pending',
      redirect_url: `${gateway.url}/pay/${body.payment.order_id}`,
    })
    return body
  }

  it('confirms by its own notification, at its own address, and by no forged one', async () => {
    const { booking, payment } = await awaiting(someone(), 8)
    const { notify } = gateway.asked(payment.order_id)
    expect(notify).toBe(`${functions['payment-webhook'].url}/payment-webhook?provider=kasir`)
    expect(await gateway.pay(payment.order_id, 'wrong')).toBe(403)
    expect((await facts(booking.id)).booking).toBe('awaiting_payment')
    expect(await gateway.pay(payment.order_id)).toBe(200)
    expect(await gateway.pay(payment.order_id)).toBe(200)
    expect(await facts(booking.id)).toEqual(settled())
  })

  it('confirms on return', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, 9)
    expect(await gateway.pay(payment.order_id, 'wrong')).toBe(403)
    const answer = await functions['payment-capture'].post(
      { payment_id: payment.id },
      { account: person },
    )
    expect(answer.status).toBe(200)
    expect(await facts(booking.id)).toEqual(settled())
  })
})
