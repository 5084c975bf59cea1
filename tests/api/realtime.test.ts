import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { book } from '../support/functions.ts'
import { createClients, heard, joined, tokenFor } from '../support/realtime.ts'
import { stack } from '../support/shared-stack.ts'
import { newWorld, type World } from '../support/world.ts'
import { awaiting, happen } from './payments/support.ts'

const closed = { config: { private: true } }
const refused = /do not have permissions to read from this Channel topic/

let world: World
let elsewhere: World
let patients: Account[]
let patient: Account
let stranger: Account
let receptionist: Account
let colleague: Account
let clients: ReturnType<typeof createClients>

const employ = (account: Account, clinicId: string) =>
  database().query(
    `insert into public.staff (user_id, role, clinic_id, full_name)
     values ($1, 'receptionist', $2, 'Petugas Uji')`,
    [account.id, clinicId],
  )

async function booked(hour: number) {
  const { clinicId, serviceId } = world
  const wish = { clinic_id: clinicId, service_id: serviceId, starts_at: world.at(hour) }
  const { status, body } = await book(patient, wish)
  expect([status, body.code]).toEqual([201, undefined])
  return body.booking
}

beforeAll(async () => {
  world = await newWorld()
  elsewhere = await newWorld()
  const [one, two, three, ...others] = await newAccounts(12)
  ;[stranger, receptionist, colleague, patients] = [one!, two!, three!, others]
  await employ(receptionist, world.clinicId)
  await employ(colleague, elsewhere.clinicId)
  clients = createClients(stack())
})
// An account may have at most two unpaid bookings.
beforeEach(() => {
  patient = patients.pop()!
})
afterEach(() => clients.close())

describe('clinic:<clinic>', () => {
  it('tells its staff which appointment has changed, without a name', async () => {
    const channel = clients.client(receptionist.token).channel(`clinic:${world.clinicId}`, closed)
    const messages = heard(channel)
    await joined(channel)
    const booking = await booked(10)
    await expect
      .poll(() => messages.map(({ payload }) => (payload as { status: string }).status))
      .toContain('awaiting_payment')
    expect(messages[0]).toMatchObject({
      event: 'appointment_changed',
      payload: { booking_id: booking.id, clinic_id: world.clinicId },
    })
    const { rows } = await database().query<{ full_name: string }>(
      'select full_name from public.patients where id = $1',
      [booking.patient_id],
    )
    expect(JSON.stringify(messages)).not.toContain(rows[0]!.full_name)
  })

  it('refuses visitors, patients and the staff of other clinics', async () => {
    for (const token of [undefined, patient.token, colleague.token]) {
      const channel = clients.client(token).channel(`clinic:${world.clinicId}`, closed)
      await expect(joined(channel)).rejects.toThrow(refused)
    }
  })

  it('closes at the next token once somebody is no longer on the staff', async () => {
    const client = clients.client(colleague.token)
    const channel = client.channel(`clinic:${elsewhere.clinicId}`, closed)
    await joined(channel)
    const leave = 'update public.staff set is_active = false where user_id = $1'
    await database().query(leave, [colleague.id])
    await client.realtime.setAuth(await tokenFor(stack(), colleague.id))
    await expect.poll(() => channel.state).toBe('closed')
  })
})

describe('booking:<booking>', () => {
  it('tells its owner when the booking changes, and nobody else may listen', async () => {
    const booking = await booked(12)
    const channel = clients.client(patient.token).channel(`booking:${booking.id}`, closed)
    const messages = heard(channel)
    await joined(channel)
    for (const token of [undefined, stranger.token]) {
      const other = clients.client(token).channel(`booking:${booking.id}`, closed)
      await expect(joined(other)).rejects.toThrow(refused)
    }
    const { error } = await patient.client.rpc('cancel_appointment', {
      appointment_id: booking.appointment.id,
    })
    expect(error).toBeNull()
    await expect
      .poll(() => messages.at(-1))
      .toMatchObject({
        event: 'booking_changed',
        payload: { booking_id: booking.id, status: 'cancelled' },
      })
  })

  it.each([
    ['deny', 'failed'],
    ['expire', 'expired'],
  ] as const)(
    'tells its owner of a payment that ends by %s, by ids and states alone',
    async (action, status) => {
      const hour = action === 'deny' ? 16 : 17
      const { booking, payment } = await awaiting(patient, world, hour)
      const channel = clients.client(patient.token).channel(`booking:${booking.id}`, closed)
      const messages = heard(channel)
      await joined(channel)
      await happen(payment.order_id, { action })
      const told = () =>
        messages.map(({ event, payload }) => {
          const { id: _, ...rest } = payload as Record<string, unknown>
          return [event, rest]
        })
      await expect
        .poll(told)
        .toContainEqual([
          'booking_changed',
          { booking_id: booking.id, payment_id: payment.id, payment_status: status },
        ])
    },
  )

  it('takes no messages from clients, not even from the owner', async () => {
    const booking = await booked(14)
    const [one, two] = [clients.client(patient.token), clients.client(patient.token)]
    const sender = one.channel(`booking:${booking.id}`, closed)
    const receiver = two.channel(`booking:${booking.id}`, closed)
    const messages = heard(receiver)
    await Promise.all([joined(sender), joined(receiver)])
    await sender.send({ type: 'broadcast', event: 'booking_changed', payload: { forged: true } })
    // Answered only after the previous broadcast has been handled.
    expect(await sender.untrack()).toBe('ok')
    await database().query(`select realtime.send('{}', 'genuine', $1, true)`, [
      `booking:${booking.id}`,
    ])
    await expect.poll(() => messages.map(({ event }) => event)).toEqual(['genuine'])
  })
})
