import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { book, detailsOf } from '../support/functions.ts'
import { newWorld, type World } from '../support/world.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const known = Array.from({ length: 8 }, () => alphabet[Math.floor(Math.random() * 32)]).join('')

describe('guessing voucher codes', () => {
  let accounts: Account[]
  let world: World
  let next = 0

  const wish = (hour: number) => ({
    clinic_id: world.clinicId,
    service_id: world.serviceId,
    starts_at: world.at(hour),
  })

  /** A patient who holds a slot, and the answers to the codes they try. */
  async function guesser(hour: number) {
    const account = accounts[next++]!
    const { data, error } = await account.client.rpc('hold_slot', wish(hour) as never)
    expect(error).toBeNull()
    const { id } = data as unknown as { id: string }
    const guess = async (voucher_code: string) => {
      const answer = await account.client.rpc('quote_booking', { booking_id: id, voucher_code })
      return { status: answer.status, error: answer.error, quote: answer.data }
    }
    return { account, id, guess }
  }

  const miss = async ({ guess }: Awaited<ReturnType<typeof guesser>>, times: number) => {
    for (let n = 0; n < times; n++)
      expect(await guess(`WRONG${n}`)).toMatchObject({
        status: 422,
        error: { code: 'voucher_invalid', details: '{"field": "voucher_code"}', hint: null },
        quote: null,
      })
  }

  beforeAll(async () => {
    accounts = await newAccounts(10)
    world = await newWorld(2)
    await database().query(
      `insert into public.vouchers (code, name_id, name_en, kind, percent) values ($1, 'Uji', 'Test', 'percentage', 10)`,
      [known],
    )
  })

  it('takes the right code after nine misses, and no code at all after ten', async () => {
    const person = await guesser(8)
    await miss(person, 9)
    expect(await person.guess(known)).toMatchObject({
      status: 200,
      quote: { discount_idr: 35_000 },
    })
    await miss(person, 1)
    const refused = await person.guess(known)
    expect(refused).toMatchObject({
      status: 429,
      error: { code: 'rate_limited' },
    })
    const details = detailsOf(refused.error)
    expect(details).toMatchObject({ field: 'voucher_code' })
    const minutes = (Date.parse(String(details?.retry_at)) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(58)
    expect(minutes).toBeLessThanOrEqual(60)
  })

  it('still quotes without a code, and minds nobody else', async () => {
    const person = await guesser(9)
    await miss(person, 10)
    const { error } = await person.account.client.rpc('quote_booking', { booking_id: person.id })
    expect(error).toBeNull()
    const other = await guesser(10)
    expect((await other.guess(known)).status).toBe(200)
  })

  it('ends when the hour is over', async () => {
    const person = await guesser(11)
    await miss(person, 10)
    expect((await person.guess(known)).status).toBe(429)
    await database().query(
      `update private.voucher_misses set missed_at = missed_at - interval '1 hour' where user_id = $1`,
      [person.account.id],
    )
    expect((await person.guess(known)).status).toBe(200)
  })

  it('counts guesses that come at once', async () => {
    const person = await guesser(12)
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => person.guess(`AT${n}`)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(6).fill(429)])
  })

  // Catching the refusal releases locks taken within that block.
  it('counts guesses at checkout that come at once', async () => {
    const account = accounts[next++]!
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        account.client.rpc('begin_checkout', {
          ...wish(14),
          idempotency_key: `guess ${n}`,
          voucher_code: `AT${n}`,
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(14).fill(429)])
  })

  it('counts guesses at the desk that come at once, and confirms nothing by them', async () => {
    const person = await guesser(16)
    const { id, client } = accounts[next++]!
    await database().query(
      `insert into public.staff (user_id, role, clinic_id, full_name)
       values ($1, 'receptionist', $2, 'Petugas Uji')`,
      [id, world.clinicId],
    )
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        client.rpc('confirm_at_desk', { booking_id: person.id, voucher_code: `AT${n}` }),
      ),
    )
    const codes = answers.map(({ status, error }) => `${status} ${error?.code}`).sort()
    expect(codes).toEqual([
      ...Array<string>(10).fill('422 voucher_invalid'),
      ...Array<string>(6).fill('429 rate_limited'),
    ])
    expect((await person.guess(known)).status, 'the patient may go on').toBe(200)
  })

  it('counts each code of a call, and tells nothing of one beside an unknown one', async () => {
    const person = await guesser(15)
    expect(await person.guess(`WRONGA ${known} WRONGB WRONGC WRONGD`)).toMatchObject({
      status: 422,
      error: { code: 'voucher_invalid' },
    })
    expect(await person.guess('A B C D E F G')).toMatchObject({ status: 429 })
    await miss(person, 6)
    expect((await person.guess(known)).status).toBe(429)
  })

  it('counts what the booking function is asked for as well, and keeps nothing else of it', async () => {
    const account = accounts[next++]!
    for (let n = 0; n < 10; n++) {
      const { status, body } = await book(account, { ...wish(13), voucher_code: `WRONG${n}` })
      expect([status, body.code]).toEqual([422, 'voucher_invalid'])
    }
    const refused = await book(account, { ...wish(13), voucher_code: known })
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    const { rows } = await database().query(
      `select from public.bookings join public.patients as patient on patient.id = patient_id where user_id = $1`,
      [account.id],
    )
    expect(rows).toHaveLength(0)
    const booked = await book(account, wish(13))
    expect([booked.status, booked.body.booking.status]).toEqual([201, 'awaiting_payment'])
  })
})
