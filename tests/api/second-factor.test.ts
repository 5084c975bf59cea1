import { generate } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAccounts, visitor, type Client } from '../support/accounts.ts'
import { book, type BookingAnswer, type ErrorBody } from '../support/functions.ts'
import { createClients, joined } from '../support/realtime.ts'
import { stack } from '../support/shared-stack.ts'
import { newWorld, type World } from '../support/world.ts'

const password = 'Luwes-demo-2026'
const clients = createClients(stack())

let world: World
let booking: BookingAnswer['booking']
let person: Awaited<ReturnType<typeof newAccounts>>[number]
let factor: { id: string; secret: string }

async function signIn(): Promise<Client> {
  const client = visitor()
  const { error } = await client.auth.signInWithPassword({ email: person.email, password })
  if (error) throw error
  return client
}

async function prove({ auth }: Client, epoch = Date.now() / 1000) {
  const code = await generate({ secret: factor.secret, epoch })
  const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (error) throw error
}

const tokenOf = async ({ auth }: Client) => (await auth.getSession()).data.session!.access_token

const own = ['patients', 'bookings', 'appointments', 'payments'] as const

/** How many of their own rows somebody sees in each of these tables. */
const seen = (client: Client) =>
  Promise.all(own.map(async (table) => (await client.from(table).select()).data?.length))

/** The codes with which a person's functions refuse; undefined: done. */
async function refusals(client: Client) {
  const wish = { clinic_id: world.clinicId, service_id: world.serviceId, starts_at: world.at(15) }
  const id = booking.appointment.id
  const account = { ...person, token: await tokenOf(client) }
  const { body } = await book(account, { ...wish, starts_at: world.at(16) })
  const answers = [
    await client.rpc('my_home'),
    await client.rpc('my_appointments', { scope: 'upcoming' }),
    await client.rpc('claim_patients'),
    await client.rpc('hold_slot', wish),
    await client.rpc('cancel_appointment', { appointment_id: id, reason: 'Tidak bisa' }),
  ]
  return [...answers.map(({ error }) => error?.code), (body as Partial<ErrorBody>).code]
}

const isHeard = async (client: Client) =>
  joined(
    clients
      .client(await tokenOf(client))
      .channel(`booking:${booking.id}`, { config: { private: true } }),
  ).then(
    () => true,
    () => false,
  )

beforeAll(async () => {
  world = await newWorld()
  ;[person] = (await newAccounts(1)) as [typeof person]
  const wish = { clinic_id: world.clinicId, service_id: world.serviceId, starts_at: world.at(9) }
  booking = (await book(person, wish)).body.booking
})
afterAll(() => clients.close())

it('a verified second factor is wanted of every session of its account, until it is removed', async () => {
  const [first, second] = [await signIn(), await signIn()]
  const { data } = await first.auth.mfa.enroll({ factorType: 'totp' })
  factor = { id: data!.id, secret: data!.totp.secret }
  expect((await seen(second)).every(Boolean)).toBe(true)
  await prove(first)

  const third = await signIn()
  // The second session has ended, but its token has not.
  for (const client of [second, third]) {
    expect(await seen(client)).toEqual(own.map(() => 0))
    expect(await refusals(client)).toEqual(Array.from({ length: 6 }, () => 'mfa_required'))
    expect(await isHeard(client)).toBe(false)
    // What leads to the factor, and what is public.
    expect((await client.rpc('my_staff_access')).error).toBeNull()
    expect((await client.from('clinics').select()).data).not.toEqual([])
    const day = world.at(9).slice(0, 10)
    const wish = { clinic_id: world.clinicId, service_id: world.serviceId }
    const slots = await client.rpc('available_slots', { ...wish, from_date: day, to_date: day })
    expect(slots.data).not.toEqual([])
  }
  expect((await third.auth.mfa.listFactors()).data?.totp).toHaveLength(1)

  // The next code: each counts once.
  await prove(third, Date.now() / 1000 + 30)
  expect((await seen(third)).every(Boolean)).toBe(true)
  expect(await isHeard(third)).toBe(true)
  expect(await refusals(third)).not.toContain('mfa_required')

  const fourth = await signIn()
  expect(await seen(fourth)).toEqual(own.map(() => 0))
  const { error } = await third.auth.mfa.unenroll({ factorId: factor.id })
  expect(error).toBeNull()
  expect((await seen(fourth)).every(Boolean)).toBe(true)
  expect((await fourth.rpc('my_home')).error).toBeNull()
})
