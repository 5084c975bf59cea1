import type pg from 'pg'
import { at, confirmed, day, makeCalendar, makePatient, row } from './calendar.ts'
import { become, refusal } from './db.ts'

type Conflict = {
  appointment_id: string
  starts_at: string
  patient_name: string
  physiotherapist_id: string
  candidates: { id: string; name: string }[]
}
type Answer = { saved: boolean; off_day: { id: string; updated_at: string }; conflicts: Conflict[] }

const saveSql = `select public.save_off_day($1, $2) as answer`
const args = (offDay: object | null, resolutions: object | null) => [
  JSON.stringify(offDay),
  JSON.stringify(resolutions),
]

export const saveOffDay = async (
  client: pg.ClientBase,
  offDay: object,
  resolutions: object[] = [],
) => (await row<{ answer: Answer }>(client, saveSql, args(offDay, resolutions))).answer

export const refusedOffDay = (
  client: pg.ClientBase,
  offDay: object | null,
  resolutions: object | null = [],
) => refusal(client, saveSql, args(offDay, resolutions))

/**
 * Two physiotherapists; the first has a confirmed appointment in three days at nine. Call it within
 * untilSerialized: saving locks everybody's calendar, and doing so a second time in one transaction,
 * which only tests do, would lock physiotherapists added in the meantime out of order.
 */
export async function sceneOfLeave(client: pg.ClientBase) {
  const calendar = await makeCalendar(client, { physiotherapists: 2 })
  const [ayu, bayu] = calendar.physiotherapists as [string, string]
  const rina = await makePatient(client)
  const booking = await confirmed(client, rina, calendar, at(3, '09:00'), ayu)
  await client.query(`delete from private.notifications where booking_id = $1`, [booking.id])
  await become(client, 'agus')
  return {
    calendar,
    ayu,
    bayu,
    rina,
    id: booking.appointment.id,
    booking: booking.id,
    leave: { physiotherapist_id: ayu, type: 'leave', starts_on: day(3), ends_on: day(3) },
  }
}
