import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { newWorld, type World } from '../../support/world.ts'
import { endHold } from '../../support/holds.ts'
import { awaiting, capture, facts, happen, isFree, settled, unpaid } from './support.ts'

describe('money that comes after the hold has ended', () => {
  let accounts: Account[]
  let world: World
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(10)
    world = await newWorld()
  })

  it('confirms while the slot is still free', async () => {
    const { booking, payment } = await awaiting(someone(), world, 8)
    await endHold(database(), booking.id)
    expect(await isFree(world, world.at(8))).toBe(true)
    await happen(payment.order_id, { action: 'pay' })
    expect(await facts(booking.id)).toEqual(settled())
    expect(await isFree(world, world.at(8))).toBe(false)
  })

  it('confirms a booking that has already been marked expired', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, 9)
    await expired(booking.id)
    expect((await facts(booking.id)).payments).toEqual([unpaid('expired')])
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    expect((await capture(person, payment.id)).body.booking.status).toBe('confirmed')
    expect(await facts(booking.id)).toEqual(settled())
  })

  it.each([
    [10, [11, 12, 13]],
    [11, [12, 13, 14]],
  ])('becomes credit once the slot is taken (%i h)', async (hour, nearest) => {
    const [late, quick] = [someone(), someone()]
    const first = await awaiting(late, world, hour)
    await endHold(database(), first.booking.id)
    const second = await awaiting(quick, world, hour)
    await happen(first.payment.order_id, { action: 'pay', notify: 'twice' })
    expect(await facts(first.booking.id)).toEqual({
      booking: 'expired',
      appointment: 'expired',
      payments: [
        { status: 'paid', outcome: 'credited', received_idr: 350_000, credited_idr: 350_000 },
      ],
      credits: [350_000],
      receipts: 1,
      tasks: ['payment_late'],
    })
    const { data: slots } = await late.client.rpc('nearest_slots', { booking_id: first.booking.id })
    expect(slots!.map((slot) => Date.parse(slot.starts_at))).toEqual(
      nearest.map((it) => Date.parse(world.at(it))),
    )
    const { body } = await capture(late, first.payment.id)
    expect(body.payment.credit).toMatchObject({ amount_idr: 350_000 })
    expect(body.payment.credit!.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)

    // The other patient is unaffected, and the credit pays for another time.
    await happen(second.payment.order_id, { action: 'pay' })
    expect(await facts(second.booking.id)).toEqual(settled())
    const { data: vouchers } = await late.client.from('vouchers').select('code, kind, valid_until')
    expect(vouchers).toMatchObject([{ code: body.payment.credit!.code, kind: 'credit' }])
  })

  it('is recorded when the provider had closed the attempt', async () => {
    const { booking, payment } = await awaiting(someone(), world, 12)
    await happen(payment.order_id, { action: 'choose' })
    await happen(payment.order_id, { action: 'expire' })
    expect((await facts(booking.id)).payments).toEqual([unpaid('expired')])
    await happen(payment.order_id, { action: 'pay', force: true })
    expect(await facts(booking.id)).toEqual(settled())
  })

  it('is recorded as refunded when the provider pays it back', async () => {
    const { booking, payment } = await awaiting(someone(), world, 13)
    await happen(payment.order_id, { action: 'pay' })
    await happen(payment.order_id, { action: 'refund' })
    const { rows } = await database().query(
      'select status, refunded_idr from public.payments where booking_id = $1',
      [booking.id],
    )
    expect(rows).toEqual([{ status: 'refunded', refunded_idr: 350_000 }])
    expect((await facts(booking.id)).tasks).toEqual(['payment_review'])
    await happen(payment.order_id, { action: 'resend', status: 'settlement' })
    expect((await facts(booking.id)).tasks).toEqual(['payment_review'])
  })
})

/** Expires a hold as the job does. */
async function expired(bookingId: string) {
  await endHold(database(), bookingId)
  await database().query(
    `update public.appointments set status = 'expired', hold_expires_at = null where booking_id = $1`,
    [bookingId],
  )
  await database().query(`update public.bookings set status = 'expired' where id = $1`, [bookingId])
}
