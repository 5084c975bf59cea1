import { beforeAll, expect, it } from 'vitest'
import { type Account, newAccount } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book } from '../../support/functions.ts'
import { ownStack } from '../../support/shared-stack.ts'
import { newWorld } from '../../support/world.ts'

// It makes writes fail for everybody, so it needs its own backend.
beforeAll(async () => {
  const running = await ownStack()
  return () => running.stop()
}, 60_000)

/** Makes writes to this table fail as on a full disk. */
async function fill(table: string) {
  await database().query(`
    create or replace function tests.disk_full() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'disk_full', message = 'could not extend file: No space left on device'; end $$;
    create trigger _999_disk_full after insert on ${table} for each row execute function tests.disk_full()`)
  return () => database().query(`drop trigger _999_disk_full on ${table}`)
}

const written = async ({ id }: Account) => {
  const { rows } = await database().query(
    `select booking.status, count(appointment.id) as appointments, count(payment.id) as payments
     from public.bookings as booking
     left join public.appointments as appointment on appointment.booking_id = booking.id
     left join public.payments as payment on payment.booking_id = booking.id
     where booking.created_by = $1 group by booking.id`,
    [id],
  )
  return rows
}

const scene = async () => {
  const [account, world] = await Promise.all([newAccount(), newWorld()])
  const wish = { clinic_id: world.clinicId, service_id: world.serviceId, starts_at: world.at(9) }
  return { account, wish }
}

const unavailable = {
  status: 503,
  body: { code: 'unexpected', message: 'the service is restarting; try again' },
}
const booked = [{ status: 'awaiting_payment', appointments: 1, payments: 1 }]

it('a hold on a full disk is refused with a reason, and nothing of it stays', async () => {
  const { account, wish } = await scene()
  const free = await fill('public.appointments')
  const { status, error } = await account.client.rpc('hold_slot', wish)
  await free()
  expect([status, error?.code]).toEqual([503, '53100'])
  expect(await written(account)).toEqual([])
  expect((await account.client.rpc('hold_slot', wish)).status).toBe(200)
})

it('so is a booking, and the same request works when there is space', async () => {
  const { account, wish } = await scene()
  const key = crypto.randomUUID()
  const free = await fill('public.appointments')
  const refused = await book(account, wish, key)
  await free()
  expect(refused).toMatchObject(unavailable)
  expect(await written(account)).toEqual([])
  expect((await book(account, wish, key)).status).toBe(201)
  expect(await written(account)).toEqual(booked)
})

it('a booking whose payment finds no space is one that the same request completes', async () => {
  const { account, wish } = await scene()
  const key = crypto.randomUUID()
  const free = await fill('public.payments')
  const refused = await book(account, wish, key)
  await free()
  expect(refused).toMatchObject(unavailable)
  // held for some minutes, like any unpaid booking
  expect(await written(account)).toEqual([{ status: 'held', appointments: 1, payments: 0 }])
  expect((await book(account, wish, key)).status).toBe(201)
  expect(await written(account)).toEqual(booked)
})
