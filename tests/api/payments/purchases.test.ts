import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book, callFunction, detailsOf, type ErrorBody } from '../../support/functions.ts'
import { newWorld, type World } from '../../support/world.ts'
import { bought, buy, buying, issued, newPackage, price } from './purchase.ts'
import { capture, fault, happen, midtransNotification, notify, wish } from './support.ts'

let accounts: Account[]
let world: World
let wanted: { package_id: string; clinic_id: string }
let next = 0
const someone = () => accounts[next++]!

beforeAll(async () => {
  accounts = await newAccounts(50)
  world = await newWorld()
  wanted = { package_id: await newPackage(), clinic_id: world.clinicId }
})

const timeIsUp = async (purchaseId: string) => {
  await database().query(
    `update public.package_purchases set expires_at = now() - interval '1 second' where id = $1`,
    [purchaseId],
  )
  await database().query(`select private.expire_purchases()`)
}

describe('buying a package', () => {
  it('waits for the payment, issues the sessions, and a session pays for a booking', async () => {
    const person = someone()
    const { booking, purchase, payment } = await buying(person, wanted)
    expect(booking).toBeNull()
    expect(purchase).toMatchObject({ status: 'awaiting_payment', total_idr: price })
    expect(payment).toMatchObject({
      status: 'pending',
      provider: 'midtrans',
      amount_idr: price,
      order_id: `${purchase.number}-1`,
      provider_reference: `${purchase.number}-1`,
    })
    expect(payment.redirect_url).toMatch(/^http/)
    expect(Date.parse(payment.expires_at)).toBeLessThan(Date.parse(purchase.expires_at))
    await happen(payment.order_id, { action: 'pay' })
    expect(await bought(purchase.id)).toEqual(issued)

    const { data } = await person.client.rpc('my_vouchers')
    expect(data).toMatchObject([{ kind: 'package', remaining: 5, valid_until: null }])
    const { status, body } = await book(person, wish(world, 8, { voucher_code: data![0]!.code }))
    expect([status, body.payment]).toEqual([201, null])
    expect(body.booking).toMatchObject({ status: 'confirmed', total_idr: 0 })
    const { data: left } = await person.client.rpc('my_vouchers')
    expect(left).toMatchObject([{ kind: 'package', remaining: 4 }])
  })

  it('gets the same answer for the same key, also when both come at once', async () => {
    const person = someone()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(person, wanted, key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]!.status).toBe(201)
    const { data } = await person.client.from('payments').select('id')
    expect(data).toHaveLength(1)
    const other = await buy(person, { ...wanted, locale: 'en' }, key)
    expect([other.status, detailsOf(other.body)]).toEqual([
      422,
      { field: 'Idempotency-Key', rule: 'reused' },
    ])
  })

  it('opens one payment when two tabs ask at once under keys of their own', async () => {
    const person = someone()
    const [one, two] = await Promise.all([buying(person, wanted), buying(person, wanted)])
    expect(two.payment.id).toBe(one.payment.id)
    expect(two.purchase.id).toBe(one.purchase.id)
  })

  it('is tried again after a refusal, without another purchase', async () => {
    const person = someone()
    const { purchase, payment } = await buying(person, wanted)
    await happen(payment.order_id, { action: 'deny' })
    const again = await buying(person, wanted)
    expect(again.purchase.id).toBe(purchase.id)
    expect(again.payment.order_id).toBe(`${purchase.number}-2`)
    await happen(again.payment.order_id, { action: 'pay' })
    expect(await bought(purchase.id)).toEqual({ ...issued, payments: ['failed', 'paid'] })
  })

  it.each([
    ['package_id', { package_id: 'x' }],
    ['clinic_id', { clinic_id: null }],
    ['patient_id', { patient_id: 42 }],
    ['locale', { locale: 'fr' }],
  ])('names the field %s', async (field, wrong) => {
    const { status, body } = await buy(accounts[0]!, { ...wanted, ...wrong })
    expect([status, body.code, detailsOf(body)]).toEqual([422, 'invalid_input', { field }])
  })

  it('takes null for whatever may be left out', async () => {
    const nothing = { patient_id: null, booking_id: null, locale: null }
    const { status, body } = await buy(someone(), { ...wanted, ...nothing })
    expect([status, body.purchase]).toMatchObject([201, { locale: 'id' }])
  })

  it('cannot set what it may not, nor without a session', async () => {
    const { purchase, payment } = await buying(someone(), {
      ...wanted,
      total_idr: 1,
      sessions: 99,
      status: 'paid',
    })
    expect([purchase.total_idr, payment.amount_idr]).toEqual([price, price])
    expect((await callFunction<ErrorBody>('purchase', wanted)).status).toBe(401)
  })

  it('does not reach what belongs to someone else', async () => {
    const [owner, other] = [someone(), someone()]
    const { purchase, payment } = await buying(owner, wanted)
    const { data: patients } = await owner.client.from('patients').select('id')
    const taken = await buy(other, { ...wanted, patient_id: patients![0]!.id })
    expect([taken.status, taken.body.code]).toEqual([404, 'not_found'])
    expect((await capture(other, payment.id)).status).toBe(404)
    const seen = await other.client.from('package_purchases').select('id').eq('id', purchase.id)
    expect(seen.data).toEqual([])
  })

  it('says so when the provider does not answer, and the same key goes on where it stopped', async () => {
    const person = someone()
    const key = crypto.randomUUID()
    const { purchase, payment } = await buying(person, wanted)
    await happen(payment.order_id, { action: 'deny' })
    await fault(purchase.number, { down: true })
    const refused = await buy(person, wanted, key)
    expect([refused.status, refused.body.code]).toEqual([502, 'provider_unavailable'])
    await fault(purchase.number, {})
    const again = await buy(person, wanted, key)
    expect(again.status).toBe(201)
    expect(again.body.purchase.id).toBe(purchase.id)
    expect(again.body.payment.order_id).toBe(`${purchase.number}-2`)
    expect(await buy(person, wanted, key)).toEqual(again)
  })
})

/** All permutations. */
const permutations = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((it, n) => permutations(items.toSpliced(n, 1)).map((rest) => [it, ...rest]))

describe('money for a package', () => {
  const orders = permutations(['webhook', 'return', 'older news', 'time is up'] as const)

  it(`issues it once, in whatever order it is told (${orders.length} orders)`, async () => {
    // A few concurrently, as in practice.
    for (let n = 0; n < orders.length; n += 6)
      await Promise.all(
        orders.slice(n, n + 6).map(async (order) => {
          const person = someone()
          const { purchase, payment } = await buying(person, wanted)
          await happen(payment.order_id, { action: 'pay', notify: 'never' })
          for (const step of order) {
            if (step === 'webhook')
              await notify(midtransNotification(payment.order_id, price)).then(({ status }) =>
                expect(status).toBe(200),
              )
            else if (step === 'return')
              expect((await capture(person, payment.id)).body).toMatchObject({
                booking: null,
                purchase: { id: purchase.id, status: 'paid' },
                payment: { id: payment.id, status: 'paid' },
              })
            else if (step === 'older news')
              await happen(payment.order_id, { action: 'resend', status: 'expire' })
            else await timeIsUp(purchase.id)
          }
          expect([order, await bought(purchase.id)]).toEqual([order, issued])
        }),
      )
  }, 60_000)

  it('changes nothing when everything tells it at once', async () => {
    const person = someone()
    const { purchase, payment } = await buying(person, wanted)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    const body = midtransNotification(payment.order_id, price)
    await Promise.all([
      notify(body),
      capture(person, payment.id),
      notify(body),
      timeIsUp(purchase.id),
      capture(person, payment.id),
    ])
    await capture(person, payment.id)
    expect(await bought(purchase.id)).toEqual(issued)
  })

  it('is found by the sweep when nobody tells it', async () => {
    const { purchase, payment } = await buying(someone(), wanted)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    await database().query(
      `update public.payments set created_at = now() - interval '2 minutes' where id = $1`,
      [payment.id],
    )
    await expect
      .poll(
        async () => {
          await database().query(`select private.sweep_payments()`)
          return (await bought(purchase.id))['status']
        },
        { interval: 300 },
      )
      .toBe('paid')
  }, 30_000)

  it('that comes late still buys it, and a second payment becomes credit', async () => {
    const person = someone()
    const { purchase, payment } = await buying(person, wanted)
    await happen(payment.order_id, { action: 'deny' })
    const second = await buying(person, wanted)
    await timeIsUp(purchase.id)
    expect(await bought(purchase.id)).toMatchObject({
      status: 'expired',
      payments: ['failed', 'expired'],
    })
    await happen(second.payment.order_id, { action: 'pay', force: true })
    expect(await bought(purchase.id)).toMatchObject({ status: 'paid', sessions: 5, tasks: [] })
    await happen(payment.order_id, { action: 'pay', force: true })
    expect(await bought(purchase.id)).toMatchObject({
      status: 'paid',
      sessions: 5,
      packages: 1,
      credit: price,
      receipts: 2,
      tasks: ['payment_review'],
    })
  })

  it('that is too little grants nothing, and that goes back takes the sessions with it', async () => {
    const [poor, sorry] = [await buying(someone(), wanted), await buying(someone(), wanted)]
    await happen(poor.payment.order_id, { action: 'pay', amount: 1_000_000 })
    expect(await bought(poor.purchase.id)).toMatchObject({
      status: 'awaiting_payment',
      sessions: 0,
      payments: ['review'],
      tasks: ['payment_review'],
    })
    await happen(sorry.payment.order_id, { action: 'pay' })
    await happen(sorry.payment.order_id, { action: 'refund' })
    expect(await bought(sorry.purchase.id)).toMatchObject({
      status: 'refunded',
      sessions: 0,
      payments: ['refunded'],
      receipts: 2,
    })
  })
})
