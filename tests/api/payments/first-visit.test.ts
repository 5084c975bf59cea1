import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccounts, signedIn } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book } from '../../support/functions.ts'
import { endHold } from '../../support/holds.ts'
import { newWorld, type World } from '../../support/world.ts'
import { facts, happen, paying, wish } from './support.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A voucher of 50,000 rupiah for first visits. */
async function welcome(): Promise<string> {
  const code = Array.from({ length: 8 }, () => alphabet[Math.floor(Math.random() * 32)]).join('')
  await database().query(
    `insert into public.vouchers (code, name_id, name_en, kind, amount_idr, is_first_visit_only)
     values ($1, 'Kunjungan pertama', 'First visit', 'fixed', 50000, true)`,
    [code],
  )
  return code
}

/** Lets the appointment of a booking be over. */
async function visited(booking: string) {
  for (const sql of [
    `update public.appointments set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours',
     blocks_until = now() - interval '47 hours' where booking_id = $1`,
    `update public.appointments set status = 'checked_in' where booking_id = $1`,
    `update public.appointments set status = 'completed' where booking_id = $1`,
    `update public.bookings set status = 'completed' where id = $1`,
  ])
    await database().query(sql, [booking])
}

describe('a voucher for the first visit', () => {
  let accounts: Account[]
  let world: World
  let next = 0

  beforeAll(async () => {
    accounts = await newAccounts(11)
    world = await newWorld(3)
  })

  /** An account with two more people. */
  async function newFamily() {
    const account = accounts[next++]!
    const people: string[] = []
    for (const patient of [
      { full_name: 'Ibu' },
      { is_self: false, full_name: 'Anak' },
      { is_self: false, full_name: 'Adik' },
    ]) {
      const { data, error } = await account.client.rpc('save_patient', { patient })
      expect(error).toBeNull()
      people.push((data as { id: string }).id)
    }
    const ask = (hour: number, voucher_code: string, person = 0) =>
      book(account, wish(world, hour, { patient_id: people[person], voucher_code }))
    return { account, people, ask }
  }

  const refused = { status: 422, body: { code: 'voucher_not_applicable' } }

  it('is for one booking of the account, whoever comes, also while that waits for its payment', async () => {
    const [first, second] = [await welcome(), await welcome()]
    const { ask } = await newFamily()
    const { status, body } = await ask(8, first)
    expect([status, body.booking.total_idr]).toEqual([201, 300_000])
    expect(await ask(9, first)).toMatchObject(refused)
    expect(await ask(10, first, 1)).toMatchObject(refused)
    expect(await ask(11, second, 2)).toMatchObject(refused)
    await happen(paying(body).payment.order_id, { action: 'pay' })
    expect(await ask(10, second, 1)).toMatchObject(refused)
  })

  it('comes back with a hold that ends, and then goes to one of its bookings, not to two', async () => {
    const code = await welcome()
    const { ask } = await newFamily()
    const first = paying((await ask(12, code)).body)
    await endHold(database(), first.booking.id)
    const second = paying((await ask(13, code, 1)).body)
    await happen(second.payment.order_id, { action: 'pay' })
    // the first payment page was still open
    await happen(first.payment.order_id, { action: 'pay' })
    expect(await facts(first.booking.id)).toMatchObject({
      booking: 'expired',
      payments: [{ outcome: 'credited' }],
    })
  })

  it('is given to one of many bookings that are made at once', async () => {
    const codes = await Promise.all([welcome(), welcome(), welcome()])
    const { account, ask } = await newFamily()
    await Promise.all([0, 1, 2].map((n) => ask(14 + n, codes[n]!, n)))
    const { rows } = await database().query(
      `select from public.bookings
       where created_by = $1 and discount_idr > 0 and status in ('held', 'awaiting_payment')`,
      [account.id],
    )
    expect(rows.length).toBeLessThanOrEqual(1)
  })

  it('is for somebody new in a family that has been here without one', async () => {
    const { account, ask } = await newFamily()
    const { body } = await book(account, wish(world, 17))
    await happen(paying(body).payment.order_id, { action: 'pay' })
    const code = await welcome()
    expect(await ask(18, code)).toMatchObject(refused)
    expect((await ask(18, code, 1)).status).toBe(201)
  })

  it.each([
    ['', true],
    [' and for whom the front desk booked', false],
  ])(
    'is used up for the account also by somebody who is taken out of it afterwards%s',
    async (_, online) => {
      const code = await welcome()
      const { account, people, ask } = await newFamily()
      const { booking, payment } = paying((await ask(19, code, 1)).body)
      await happen(payment.order_id, { action: 'pay' })
      if (!online)
        await database().query(
          `update public.bookings set created_by = (select user_id from public.staff limit 1) where id = $1`,
          [booking.id],
        )
      await visited(booking.id)
      const { error } = await account.client.rpc('remove_person', { patient_id: people[1]! })
      expect(error).toBeNull()
      expect(await ask(19, code, 2)).toMatchObject(refused)
    },
  )

  it('is used up by what was held before its person came into the account, if it was used in it', async () => {
    const code = await welcome()
    const { account, ask } = await newFamily()
    const admin = await signedIn('agus@example.com')
    const { rows } = await database().query<{ id: string }>(
      `insert into public.patients (full_name, email) values ('Nenek', $1) returning id`,
      [account.email],
    )
    const patient_id = rows[0]!.id
    const held = await admin.client.rpc('hold_slot', { ...wish(world, 13), patient_id })
    expect(held.error).toBeNull()
    expect((await account.client.rpc('claim_patients')).error).toBeNull()
    const booking_id = (held.data as { id: string }).id
    const paid = await book(account, { booking_id, voucher_code: code })
    await happen(paying(paid.body).payment.order_id, { action: 'pay' })
    await visited(booking_id)
    expect((await account.client.rpc('remove_person', { patient_id })).error).toBeNull()
    expect(await ask(13, code, 1)).toMatchObject(refused)
  })

  it('is not used up by what somebody does who has left the account before', async () => {
    const code = await welcome()
    const { account, people, ask } = await newFamily()
    await database().query(
      `with gone as (update public.patients set user_id = null where id = $1 returning id)
       insert into public.patient_claims (patient_id, user_id, kind, created_at)
       select id, $2, 'released', now() - interval '1 minute' from gone`,
      [people[1], account.id],
    )
    const other = accounts[next++]!
    await database().query(`update public.patients set user_id = $2 where id = $1`, [
      people[1],
      other.id,
    ])
    const theirs = await book(other, wish(world, 9, { patient_id: people[1], voucher_code: code }))
    expect(theirs).toMatchObject({ status: 201, body: { booking: { discount_idr: 50_000 } } })
    expect((await ask(11, code)).status).toBe(201)
  })

  it('is not used up by somebody else’s record that was in the account by mistake', async () => {
    const code = await welcome()
    const { account, ask } = await newFamily()
    const other = accounts[next++]!
    const { data } = await other.client.rpc('save_patient', { patient: { full_name: 'Lain' } })
    const stranger = (data as { id: string }).id
    const theirs = await book(other, wish(world, 9, { patient_id: stranger, voucher_code: code }))
    expect(theirs).toMatchObject({ status: 201, body: { booking: { discount_idr: 50_000 } } })
    await database().query(
      `insert into public.patient_claims (patient_id, user_id, kind, created_at)
       values ($1, $2, 'claimed', now() + interval '1 minute'), ($1, $2, 'released', now() + interval '2 minutes')`,
      [stranger, account.id],
    )
    expect((await ask(12, code)).status).toBe(201)
  })
})
