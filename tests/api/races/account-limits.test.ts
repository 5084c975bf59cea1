import { describe, expect, it } from 'vitest'
import { type Account, newAccount } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book } from '../../support/functions.ts'
import { stack } from '../../support/shared-stack.ts'
import { newWorld } from '../../support/world.ts'

const times = 40

/** Counts each code among the answers. */
const tally = (codes: (string | undefined)[]) =>
  codes.reduce<Record<string, number>>((counts, code = 'ok') => {
    counts[code] = (counts[code] ?? 0) + 1
    return counts
  }, {})

const addPerson = ({ client }: Account, n: number) =>
  client.rpc('save_patient', { patient: { is_self: false, full_name: `Keluarga ${n}` } })

const stateOf = async ({ id }: Account) => {
  const { rows } = await database().query<{ people: number; held: number; awaiting: number }>(
    `select count(distinct patient.id) as people,
       count(booking.id) filter (where booking.status = 'held') as held,
       count(booking.id) filter (where booking.status = 'awaiting_payment') as awaiting
     from public.patients as patient
     left join public.bookings as booking on booking.patient_id = patient.id
     where patient.user_id = $1`,
    [id],
  )
  return rows[0]!
}

describe('forty calls of one account at once', () => {
  it('make ten people at most, hold one time, and leave two bookings unpaid', async () => {
    const [account, world] = await Promise.all([newAccount(), newWorld(3)])
    const added = await Promise.all(Array.from({ length: times }, (_, n) => addPerson(account, n)))
    // the tenth place is reserved for the account holder
    expect(tally(added.map(({ error }) => error?.code))).toEqual({ ok: 9, invalid_input: 31 })
    await account.client.rpc('save_patient', { patient: { full_name: 'Saya' } })
    const { data: people } = await account.client.from('patients').select('id')
    expect(people).toHaveLength(10)

    const wish = (n: number) => ({
      clinic_id: world.clinicId,
      service_id: world.serviceId,
      starts_at: world.at(8 + (n % 10), 14 + Math.floor(n / 10)),
      patient_id: people![n % 10]!.id,
    })
    const held = await Promise.all(
      Array.from({ length: times }, (_, n) => account.client.rpc('hold_slot', wish(n))),
    )
    expect(tally(held.map(({ error }) => error?.code))).toEqual({ ok: 30, rate_limited: 10 })
    expect(await stateOf(account)).toEqual({ people: 10, held: 1, awaiting: 0 })

    const other = await newAccount()
    for (let n = 0; n < 9; n++) await addPerson(other, n)
    const { data: family } = await other.client.from('patients').select('id')
    const answers = await Promise.all(
      Array.from({ length: times }, (_, n) =>
        book(other, { ...wish(n), patient_id: family![n % 9]!.id }),
      ),
    )
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const { held: holds, awaiting } = await stateOf(other)
    expect(holds).toBeLessThanOrEqual(1)
    expect(awaiting).toBeLessThanOrEqual(2)
    expect(tally(answers.map(({ body }) => body.code)).rate_limited).toBeGreaterThanOrEqual(10)
  }, 60_000)
})

describe('limits on calls', () => {
  it('say after how many seconds to come again, in the body and in Retry-After', async () => {
    const account = await newAccount()
    const capture = () =>
      fetch(`${stack().api_url}/functions/v1/payment-capture`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: stack().publishable_key,
          authorization: `Bearer ${account.token}`,
        },
        body: JSON.stringify({ payment_id: account.id }),
      })
    const answers = await Promise.all(Array.from({ length: 62 }, capture))
    const refused = answers.filter(({ status }) => status === 429)
    // if these took two seconds, one call would have been refilled
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(60)
    const answer = refused[0]!
    const { code, details } = (await answer.json()) as { code: string; details: string | object }
    const { seconds, reason } = (typeof details === 'string' ? JSON.parse(details) : details) as {
      seconds: number
      reason: string
    }
    expect([code, reason, answer.headers.get('retry-after')]).toEqual([
      'rate_limited',
      'calls',
      String(seconds),
    ])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  }, 60_000)

  it('are answered in the same way by the Data API', async () => {
    const account = await newAccount()
    const call = () =>
      fetch(`${stack().api_url}/rest/v1/rpc/count_call`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: stack().publishable_key,
          authorization: `Bearer ${account.token}`,
        },
        body: JSON.stringify({ name: 'booking' }),
      })
    const answers = await Promise.all(Array.from({ length: 32 }, call))
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
