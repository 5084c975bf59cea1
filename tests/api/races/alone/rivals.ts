import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccounts } from '../../../support/accounts.ts'
import { database } from '../../../support/db.ts'
import { book } from '../../../support/functions.ts'
import { control } from '../../../support/payments.ts'
import { stack } from '../../../support/shared-stack.ts'
import { newWorld, overlaps, type World } from '../../../support/world.ts'

const runs = 6
let world: World
let accounts: Account[]
const wish = (hour: number, physiotherapist = 0) => ({
  clinic_id: world.clinicId,
  service_id: world.serviceId,
  starts_at: world.at(hour),
  physiotherapist_id: world.physiotherapistIds[physiotherapist],
})

beforeAll(async () => {
  world = await newWorld(2)
  accounts = await newAccounts(11 + runs * 2)
}, 60_000)

const liveOf = async (account: Account) => {
  const { rows } = await database().query<{ starts_at: Date }>(
    `select appointment.starts_at
     from public.appointments as appointment
     join public.patients as patient on patient.id = appointment.patient_id
     where patient.user_id = $1 and appointment.status in ('held', 'awaiting_payment', 'confirmed')`,
    [account.id],
  )
  return rows
}

describe('the same patient twice at once', () => {
  it('ends with one live appointment, whichever physiotherapist was asked for', async () => {
    for (let run = 0; run < runs; run++) {
      const account = accounts[run]!
      const answers = await Promise.all([book(account, wish(8, 0)), book(account, wish(8, 1))])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(answers.some(({ status }) => status === 201)).toBe(true)
      expect(await liveOf(account)).toHaveLength(1)
      await database().query(
        `update public.bookings set hold_expires_at = now() where created_by = $1 and status in ('held', 'awaiting_payment')`,
        [account.id],
      )
      await database().query(
        `update public.appointments as appointment set hold_expires_at = now()
         from public.bookings as booking
         where booking.id = appointment.booking_id and booking.created_by = $1
           and appointment.status in ('held', 'awaiting_payment')`,
        [account.id],
      )
    }
  }, 60_000)

  it('gives the same request under the same key the same booking', async () => {
    const account = accounts[10]!
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(account, wish(9), key)))
    // A duplicate that arrives while the first is in progress may be told to retry.
    const done = answers.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ body }) => body.booking.id)).size).toBe(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const again = await book(account, wish(9), key)
    expect(again).toMatchObject({
      status: 201,
      body: { booking: { id: done[0]!.body.booking.id } },
    })
    expect(await liveOf(account)).toHaveLength(1)
  })
})

describe('rescheduling against booking', () => {
  it('gives the slot to one of the two, every time', async () => {
    for (let run = 0; run < runs; run++) {
      const mover = accounts[11 + run]!
      const rival = accounts[11 + runs + run]!
      const mine = await newWorld(1)
      const at = (hour: number) => ({
        clinic_id: mine.clinicId,
        service_id: mine.serviceId,
        starts_at: mine.at(hour),
      })
      const booked = await book(mover, at(8))
      expect(booked.status).toBe(201)
      await control(stack().payment_sandbox_url, booked.body.payment!.provider_reference, {
        action: 'pay',
        notify: 'once',
      })
      const [moved, rivals] = await Promise.all([
        mover.client.rpc('reschedule_appointment', {
          appointment_id: booked.body.booking.appointment.id,
          starts_at: at(10).starts_at,
        }),
        book(rival, at(10)),
      ])
      const outcome = [moved.error?.code ?? 'moved', rivals.body.code ?? 'booked']
      expect([
        ['moved', 'slot_taken'],
        ['slot_taken', 'booked'],
      ]).toContainEqual(outcome)
      expect(await overlaps(mine.clinicId)).toBe(0)
    }
  }, 90_000)
})
