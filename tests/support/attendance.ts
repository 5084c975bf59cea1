import type pg from 'pg'
import { expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from './db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from './calendar.ts'

export type State = { status: string }
export const call = async (client: pg.ClientBase, name: string, id: string) =>
  (await row<{ appointment: State }>(client, `select public.${name}($1) as appointment`, [id]))
    .appointment.status
export const refused = (client: pg.ClientBase, name: string, id: string | null) =>
  refusal(client, `select public.${name}($1)`, [id])
export const reopen = `select public.reopen_appointment($1, $2) as appointment`

/** Moves the start; afterwards the front desk acts. */
export async function beginAgo(client: pg.ClientBase, id: string, minutes: number) {
  await becomeOwner(client)
  await client.query(
    `update public.appointments set starts_at = now() - $2 * interval '1 minute', ends_at = now() + interval '2 hours', blocks_until = now() + interval '2 hours' where id = $1`,
    [id, minutes],
  )
  await become(client, 'sari')
}

/** Ages the appointment's history; afterwards the front desk acts. */
export async function age(client: pg.ClientBase, id: string, minutes: number) {
  await becomeOwner(client)
  await client.query(
    `update public.appointment_events set created_at = created_at - $2 * interval '1 minute' where appointment_id = $1`,
    [id, minutes],
  )
  await become(client, 'sari')
}

/** A confirmed appointment that began this many minutes ago; afterwards the front desk acts. */
export async function scene(client: pg.ClientBase, minutesAgo: number) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const { appointment, id: booking } = await confirmed(client, rina, calendar, at(3, '09:00'))
  await beginAgo(client, appointment.id, minutesAgo)
  return { id: appointment.id, booking, rina, calendar }
}

export const bookingStatus = async (client: pg.ClientBase, booking: string) => {
  await becomeOwner(client)
  return (await row<State>(client, `select status from public.bookings where id = $1`, [booking]))
    .status
}

/** Tests who may call an attendance function. */
export const isForStaff = (name: string) =>
  it('is for staff', () =>
    rolledBack(async (client) => {
      const { id, rina } = await scene(client, 16)
      await become(client, rina)
      expect(await refused(client, name, id)).toMatchObject({ code: 'forbidden', status: 403 })
      await becomeAnon(client)
      expect(await refused(client, name, id)).toMatchObject({
        code: 'not_signed_in',
        status: 401,
      })
      await become(client, 'dewi')
      expect(await refused(client, name, null)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'appointment_id' },
      })
      expect(await refused(client, name, rina.id)).toMatchObject({
        code: 'not_found',
        status: 404,
      })
    }))
