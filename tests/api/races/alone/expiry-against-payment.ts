import { beforeAll, expect, it } from 'vitest'
import { type Account, newAccounts } from '../../../support/accounts.ts'
import { database } from '../../../support/db.ts'
import { book } from '../../../support/functions.ts'
import { endHold } from '../../../support/holds.ts'
import { control } from '../../../support/payments.ts'
import { stack } from '../../../support/shared-stack.ts'
import { newWorld, overlaps, type World } from '../../../support/world.ts'

const runs = 6
let world: World
let accounts: Account[]

beforeAll(async () => {
  world = await newWorld(1)
  accounts = await newAccounts(runs * 2)
}, 60_000)

it('settles a payment that races the end of its hold and a rival: a session or a credit, never both', async () => {
  for (let run = 0; run < runs; run++) {
    const payer = accounts[run * 2]!
    const rival = accounts[run * 2 + 1]!
    const wish = {
      clinic_id: world.clinicId,
      service_id: world.serviceId,
      starts_at: world.at(8 + run),
    }
    const { body } = await book(payer, wish)
    const { booking, payment } = body
    await endHold(database(), booking.id)

    const [, rivals] = await Promise.all([
      control(stack().payment_sandbox_url, payment!.provider_reference, {
        action: 'pay',
        notify: 'once',
      }),
      book(rival, wish),
      database().query('select private.expire_holds()'),
    ])

    expect(rivals.status).toBeLessThan(500)
    const { rows } = await database().query<{ booking: string; payment: string; credit: number }>(
      `select booking.status as booking, payment.status as payment,
         coalesce((select sum(entry.quantity) from public.voucher_entries as entry
                   join public.vouchers as voucher on voucher.id = entry.voucher_id
                   where voucher.patient_id = booking.patient_id and entry.kind = 'issue'), 0)::bigint as credit
       from public.bookings as booking join public.payments as payment on payment.booking_id = booking.id
       where booking.id = $1`,
      [booking.id],
    )
    expect(rows).toHaveLength(1)
    const { booking: status, credit } = rows[0]!
    expect(rows[0]!.payment).toBe('paid')
    if (status === 'confirmed') expect([credit, rivals.body.code]).toEqual([0, 'slot_taken'])
    else expect([credit, rivals.status]).toEqual([payment!.amount_idr, 201])
  }
  expect(await overlaps(world.clinicId)).toBe(0)
}, 90_000)
