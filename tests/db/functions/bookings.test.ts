import { expect, it } from 'vitest'
import { newAccount } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book } from '../../support/functions.ts'
import { newWorld, type World } from '../../support/world.ts'

async function booked(world: World) {
  const wish = { clinic_id: world.clinicId, service_id: world.serviceId, starts_at: world.at(9) }
  const { status, body } = await book(await newAccount(), wish)
  expect(status).toBe(201)
  return { wish, booking: body.booking }
}

it('lets a hold end where the booking says so, for the calendar as well', async () => {
  const world = await newWorld()
  const { wish, booking } = await booked(world)
  await database().query(
    `update public.bookings set hold_expires_at = now() - interval '1 second' where id = $1`,
    [booking.id],
  )
  const { rows } = await database().query(
    `select starts_at from public.available_slots($1, $2, $3::timestamptz::date, $3::timestamptz::date)
     where starts_at = $3`,
    [wish.clinic_id, wish.service_id, wish.starts_at],
  )
  expect(rows).toHaveLength(1)
  const rival = await book(await newAccount(), wish)
  expect(rival.status).toBe(201)
})

it('moves the end and the buffer along with a start that is set by hand', async () => {
  const world = await newWorld()
  await database().query('update public.services set buffer_minutes = 15 where id = $1', [
    world.serviceId,
  ])
  const { booking } = await booked(world)
  const { rows } = await database().query(
    `update public.appointments set starts_at = now() - interval '20 minutes' where id = $1
     returning extract(epoch from ends_at - starts_at) / 60 as length,
       extract(epoch from blocks_until - ends_at) / 60 as buffer`,
    [booking.appointment.id],
  )
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[60, 15]])
})
