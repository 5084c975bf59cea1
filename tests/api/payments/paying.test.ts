import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book } from '../../support/functions.ts'
import { newWorld, type World } from '../../support/world.ts'
import { awaiting, capture, facts, happen, isFree, paid, settled, unpaid, wish } from './support.ts'

describe('paying for a booking', () => {
  let accounts: Account[]
  let world: World
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(12)
    world = await newWorld(2)
  })

  it('waits for the payment with a longer hold and takes the slot off the calendar', async () => {
    const person = someone()
    const only = await newWorld()
    const before = Date.now()
    const { booking, payment } = await awaiting(person, only, 9)
    const hold = (Date.parse(booking.hold_expires_at!) - before) / 60_000
    expect(hold).toBeGreaterThan(29)
    expect(hold).toBeLessThan(31)
    expect(Date.parse(payment.expires_at)).toBeLessThan(Date.parse(booking.hold_expires_at!))
    expect(payment).toMatchObject({
      status: 'pending',
      provider: 'midtrans',
      amount_idr: 350_000,
      order_id: `${booking.number}-1`,
      provider_reference: `${booking.number}-1`,
    })
    expect(payment.redirect_url).toMatch(/^http/)
    expect(await isFree(only, only.at(9))).toBe(false)
  })

  it('confirms once the webhook says paid, and gives a receipt', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, 8)
    const { notifications } = await happen(payment.order_id, { action: 'pay' })
    expect(notifications).toMatchObject([{ status: 200 }])
    expect(await facts(booking.id)).toEqual(settled())
    const { data, error } = await person.client.rpc('receipt', { booking_id: booking.id })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      amount_idr: 350_000,
      amount_in_words: 'tiga ratus lima puluh ribu rupiah',
      booking_number: booking.number,
      place: 'Jakarta',
      is_vat_exempt: true,
    })
    const { data: own } = await person.client
      .from('sales')
      .select(
        'receipt_number, channel, total_idr, sale_lines(kind, amount_idr), sale_payments(method, amount_idr, payment_id)',
      )
    expect(own).toMatchObject([
      {
        channel: 'online',
        total_idr: 350_000,
        sale_lines: [{ kind: 'session', amount_idr: 350_000 }],
        sale_payments: [{ method: 'online', amount_idr: 350_000, payment_id: payment.id }],
      },
    ])
    expect(own![0]!.receipt_number).toMatch(/^[A-Z]{3}\/\d{4}\/\d{6}$/)
  })

  it.each([{ parallel: false }, { parallel: true }])(
    'changes nothing when it is notified twice (%j)',
    async ({ parallel }) => {
      const { booking, payment } = await awaiting(someone(), world, parallel ? 10 : 9)
      const { notifications } = await happen(payment.order_id, {
        action: 'pay',
        notify: 'twice',
        parallel,
      })
      expect(notifications.map(({ status }) => status)).toEqual([200, 200])
      expect(await facts(booking.id)).toEqual(settled())
      const { rows } = await database().query(
        'select 1 from private.payment_events where order_id = $1',
        [payment.order_id],
      )
      expect(rows).toHaveLength(1)
    },
  )

  it('does not go back when older news comes later', async () => {
    const { booking, payment } = await awaiting(someone(), world, 11)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    for (const status of ['expire', 'pending', 'deny', 'cancel', 'settlement'])
      await happen(payment.order_id, { action: 'resend', status })
    expect(await facts(booking.id)).toEqual(settled())
  })

  it('settles on return without any webhook, and a second time changes nothing', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, 12)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    const first = await capture(person, payment.id)
    expect(first.status).toBe(200)
    expect(first.body.booking.status).toBe('confirmed')
    expect(first.body.payment).toMatchObject({ status: 'paid', outcome: 'confirmed' })
    const second = await capture(person, payment.id)
    expect(second.body).toEqual(first.body)
    expect(await facts(booking.id)).toEqual(settled())
    // A late webhook is accepted and changes nothing.
    await happen(payment.order_id, { action: 'resend' })
    expect(await facts(booking.id)).toEqual(settled())
  })

  it('answers the return with what the webhook has already done', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, 13)
    await happen(payment.order_id, { action: 'pay' })
    const { status, body } = await capture(person, payment.id)
    expect(status).toBe(200)
    expect(body.payment.status).toBe('paid')
    expect(await facts(booking.id)).toEqual(settled())
  })

  it('stays open while the patient has not paid', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, 14)
    expect((await capture(person, payment.id)).body.payment.status).toBe('pending')
    await happen(payment.order_id, { action: 'choose' })
    const { body } = await capture(person, payment.id)
    expect(body.booking.status).toBe('awaiting_payment')
    expect((await facts(booking.id)).payments).toEqual([unpaid('pending')])
  })

  it('lets a refused payment be tried again without a longer hold', async () => {
    const person = someone()
    const first = await awaiting(person, world, 15)
    await happen(first.payment.order_id, { action: 'deny' })
    expect((await facts(first.booking.id)).payments).toEqual([unpaid('failed')])

    const second = (await awaiting(person, world, 15, { booking_id: first.booking.id })).payment
    expect(second.order_id).toBe(`${first.booking.number}-2`)
    const { rows } = await database().query<{ same: boolean }>(
      'select hold_expires_at = $2 as same from public.bookings where id = $1',
      [first.booking.id, first.booking.hold_expires_at],
    )
    expect(rows[0]!.same).toBe(true)
    await happen(second.order_id, { action: 'pay' })
    expect(await facts(first.booking.id)).toEqual({
      ...settled(),
      payments: [unpaid('failed'), paid()],
    })
  })

  it('refuses to be paid twice, and turns a second payment into credit', async () => {
    const person = someone()
    const first = await awaiting(person, world, 16)
    await happen(first.payment.order_id, { action: 'deny' })
    const second = (await awaiting(person, world, 16, { booking_id: first.booking.id })).payment
    await happen(second.order_id, { action: 'pay' })
    const again = await book(person, wish(world, 16, { booking_id: first.booking.id }))
    expect([again.status, again.body.code]).toEqual([409, 'already_paid'])

    // The page of the first attempt was still open somewhere.
    await happen(first.payment.order_id, { action: 'pay', force: true })
    const duplicate = {
      status: 'review',
      outcome: 'duplicate',
      received_idr: 350_000,
      credited_idr: 350_000,
    }
    expect(await facts(first.booking.id)).toEqual({
      ...settled(),
      payments: [duplicate, paid()],
      credits: [350_000],
      receipts: 2,
      tasks: ['payment_review'],
    })
  })

  it('holds a payment of too little for review and confirms nothing', async () => {
    const { booking, payment } = await awaiting(someone(), world, 17)
    await happen(payment.order_id, { action: 'pay', amount: 1_000 })
    expect(await facts(booking.id)).toEqual({
      booking: 'awaiting_payment',
      appointment: 'awaiting_payment',
      payments: [{ status: 'review', outcome: 'underpaid', received_idr: 1_000, credited_idr: 0 }],
      credits: [],
      receipts: 0,
      tasks: ['payment_review'],
    })
  })

  it('confirms a payment of too much and turns the excess into credit', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, 18)
    await happen(payment.order_id, { action: 'pay', amount: 400_000, notify: 'twice' })
    expect(await facts(booking.id)).toEqual({
      ...settled(),
      payments: [
        { status: 'review', outcome: 'confirmed', received_idr: 400_000, credited_idr: 50_000 },
      ],
      credits: [50_000],
      tasks: ['payment_review'],
    })
    const { data } = await person.client.rpc('receipt', { booking_id: booking.id })
    expect(data).toMatchObject({ amount_idr: 350_000 })
  })
})
