import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccounts } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { grant, wallet } from '../../support/money.ts'
import { newWorld, type World } from '../../support/world.ts'
import { awaiting, happen } from './support.ts'

describe('the page of an older attempt, paid after everything else', () => {
  let people: Account[]
  let world: World
  beforeAll(async () => {
    people = await newAccounts(2)
    world = await newWorld(1, 400_000)
  })

  it.each([
    [0, 'in time', 499_000],
    [1, 'too late', 99_000],
  ])('gives its own money and nothing else (%i: cancelled %s)', async (n, when, usable) => {
    const person = people[n]!
    const { data: patient } = await person.client.rpc('save_patient', {
      patient: { full_name: 'Pasien Uji' },
    })
    const { id } = patient as unknown as { id: string }
    const client = await database().connect()
    try {
      const code = await grant(client, id, 301_000)
      const more = await grant(client, id, 49_000)
      const first = await awaiting(person, world, 9 + n, { voucher_code: code })
      expect(first.payment.amount_idr).toBe(99_000)
      const second = await awaiting(person, world, 9 + n, {
        booking_id: first.booking.id,
        voucher_code: `${code} ${more}`,
      })
      expect(second.payment.amount_idr).toBe(50_000)
      await happen(second.payment.order_id, { action: 'pay' })
      if (when === 'too late')
        await client.query(
          `update public.appointments set starts_at = now() + interval '3 hours', ends_at = now() + interval '4 hours',
             blocks_until = now() + interval '4 hours' where booking_id = $1`,
          [first.booking.id],
        )
      const { data: own } = await person.client.from('appointments').select('id').single()
      const { error } = await person.client.rpc('cancel_appointment', { appointment_id: own!.id })
      expect(error).toBeNull()
      await happen(first.payment.order_id, { action: 'pay', force: true, notify: 'twice' })
      expect(await wallet(client, id)).toMatchObject({ usable, owed: 0 })
    } finally {
      client.release()
    }
  })
})
