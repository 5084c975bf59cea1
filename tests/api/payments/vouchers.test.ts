import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book } from '../../support/functions.ts'
import { newWorld, type World } from '../../support/world.ts'
import { endHold } from '../../support/holds.ts'
import { awaiting, facts, happen, settled, wish } from './support.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = () =>
  Array.from({ length: 8 }, () => alphabet[Math.floor(Math.random() * 32)]).join('')

async function newVoucher(columns: Record<string, unknown>): Promise<string> {
  const row = { code: newCode(), name_id: 'Promo uji', name_en: 'Test promotion', ...columns }
  const names = Object.keys(row)
  await database().query(
    `insert into public.vouchers (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row.code
}

/** A voucher's ledger entries. */
async function ledger(code: string) {
  const { rows } = await database().query<{ kind: string; quantity: number }>(
    `select entry.kind, entry.quantity from public.voucher_entries as entry
     join public.vouchers as voucher on voucher.id = entry.voucher_id
     where voucher.code = $1 order by entry.id`,
    [code],
  )
  return rows.map(({ kind, quantity }) => `${kind} ${quantity}`)
}

describe('paying with a voucher', () => {
  let accounts: Account[]
  let world: World
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(24)
    world = await newWorld(3)
  })

  it('lowers the price by a percentage in whole rupiah, as the quote said', async () => {
    const person = someone()
    const code = await newVoucher({ kind: 'percentage', percent: 33, max_uses: 1 })
    const { data: hold, error } = await person.client.rpc('hold_slot', wish(world, 8) as never)
    expect(error).toBeNull()
    const { id } = hold as unknown as { id: string }
    const { data: quote } = await person.client.rpc('quote_booking', {
      booking_id: id,
      voucher_code: ` ${code.toLowerCase()} `,
    })
    expect(quote).toMatchObject({
      subtotal_idr: 350_000,
      discount_idr: 115_500,
      credit_idr: 0,
      total_idr: 234_500,
      voucher: { code, kind: 'percentage' },
      lines: [{ amount_idr: 350_000 }, { amount_idr: -115_500 }],
    })
    expect(await ledger(code)).toEqual([])

    const { payment } = await awaiting(person, world, 8, { booking_id: id, voucher_code: code })
    expect(payment.amount_idr).toBe(234_500)
    expect(await ledger(code)).toEqual(['reserve 1'])
    await happen(payment.order_id, { action: 'pay' })
    expect(await facts(id)).toEqual(settled(234_500))
    expect(await ledger(code)).toEqual(['reserve 1', 'consume 1'])
  })

  it('confirms a total of zero at once, without a provider', async () => {
    const code = await newVoucher({ kind: 'percentage', percent: 100, max_uses: 1 })
    const { status, body } = await book(someone(), wish(world, 9, { voucher_code: code }))
    expect(status).toBe(201)
    expect(body.payment).toBeNull()
    expect(body.booking).toMatchObject({ status: 'confirmed', total_idr: 0 })
    expect(await facts(body.booking.id)).toEqual({ ...settled(), payments: [], receipts: 0 })
    expect(await ledger(code)).toEqual(['reserve 1', 'consume 1'])
  })

  it('is never used twice, however many ask at once', async () => {
    const code = await newVoucher({ kind: 'fixed', amount_idr: 50_000, max_uses: 2 })
    // In separate calendars, so that no calendar lock serialises them.
    const visits = await Promise.all(
      Array.from({ length: 9 }, async () => ({ person: someone(), world: await newWorld() })),
    )
    const answers = await Promise.all(
      visits.map((it) => book(it.person, wish(it.world, 10, { voucher_code: code }))),
    )
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? 'booked'}`).sort()
    expect(outcomes).toEqual([
      ...Array.from({ length: 2 }, () => '201 booked'),
      ...Array.from({ length: 7 }, () => '422 voucher_used_up'),
    ])
    expect(await ledger(code)).toEqual(['reserve 1', 'reserve 1'])
    // Refused requests have left nothing behind.
    const { rows } = await database().query(
      `select 1 from public.appointments where clinic_id = any ($1) and status in ('held', 'awaiting_payment')`,
      [visits.map((it) => it.world.clinicId)],
    )
    expect(rows).toHaveLength(2)
  })

  it('comes back when the hold ends, and is gone for a late payment once someone else has it', async () => {
    const code = await newVoucher({ kind: 'fixed', amount_idr: 50_000, max_uses: 1 })
    const first = await awaiting(someone(), world, 13, { voucher_code: code })
    await endHold(database(), first.booking.id)
    const second = await awaiting(someone(), world, 14, { voucher_code: code })
    await happen(second.payment.order_id, { action: 'pay' })
    await happen(first.payment.order_id, { action: 'pay' })
    expect(await facts(first.booking.id)).toMatchObject({
      booking: 'expired',
      payments: [{ status: 'paid', outcome: 'credited', credited_idr: 300_000 }],
      credits: [300_000],
      tasks: ['payment_late'],
    })
    expect((await ledger(code)).sort()).toEqual([
      'consume 1',
      'release 1',
      'reserve 1',
      'reserve 1',
    ])
  })

  it('is used by a late payment while nobody else has it', async () => {
    const code = await newVoucher({ kind: 'fixed', amount_idr: 50_000, max_uses: 1 })
    const { booking, payment } = await awaiting(someone(), world, 18, { voucher_code: code })
    await endHold(database(), booking.id)
    await happen(payment.order_id, { action: 'pay' })
    expect(await facts(booking.id)).toEqual(settled(300_000))
    expect(await ledger(code)).toEqual(['reserve 1', 'release 1', 'reserve 1', 'consume 1'])
    const other = await book(someone(), wish(world, 18, { voucher_code: code }))
    expect(other.body.code).toBe('voucher_used_up')
  })

  it('takes another price when the patient changes the voucher, and closes the old attempt', async () => {
    const person = someone()
    const code = await newVoucher({ kind: 'fixed', amount_idr: 50_000 })
    const first = await awaiting(person, world, 15)
    const second = await awaiting(person, world, 15, {
      booking_id: first.booking.id,
      voucher_code: code,
    })
    expect(second.payment).toMatchObject({ amount_idr: 300_000, status: 'pending' })
    // The page of the first attempt was still open: the overpayment becomes credit.
    await happen(first.payment.order_id, { action: 'pay' })
    expect(await facts(first.booking.id)).toMatchObject({
      booking: 'confirmed',
      payments: [
        { status: 'review', outcome: 'confirmed', received_idr: 350_000, credited_idr: 50_000 },
        { status: 'cancelled', outcome: null },
      ],
      credits: [50_000],
    })
    await happen(second.payment.order_id, { action: 'pay', force: true })
    expect((await facts(first.booking.id)).payments[1]).toMatchObject({
      status: 'review',
      outcome: 'duplicate',
      credited_idr: 300_000,
    })
  })

  it('adds credit on top of a promotion', async () => {
    const person = someone()
    const first = await awaiting(person, world, 16)
    await happen(first.payment.order_id, { action: 'pay', amount: 450_000 })
    const { data } = await person.client.from('vouchers').select('code')
    const credit = data![0]!.code
    const promotion = await newVoucher({ kind: 'percentage', percent: 80 })
    const { status, body } = await book(
      person,
      wish(world, 17, { voucher_code: `${credit} ${promotion}` }),
    )
    expect(status).toBe(201)
    expect(body.payment).toBeNull()
    expect(body.booking).toMatchObject({
      status: 'confirmed',
      discount_idr: 280_000,
      credit_idr: 70_000,
      total_idr: 0,
    })
    expect(await ledger(credit)).toEqual(['issue 100000', 'reserve 70000', 'consume 70000'])
    const other = await book(someone(), wish(world, 17, { voucher_code: credit }))
    expect([other.status, other.body.code]).toEqual([422, 'voucher_invalid'])
  })
})
