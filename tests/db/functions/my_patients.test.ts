import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { makeStaff } from '../../support/staff-people.ts'

type List = { rows: Record<string, unknown>[]; count: number }

const listOf = async (client: pg.ClientBase, query: string | null = null) =>
  (await row<{ it: List }>(client, `select public.my_patients($1) as it`, [query])).it

/** Somebody with an appointment, and a complaint if they have said one. */
async function visit(
  client: pg.ClientBase,
  calendar: Awaited<ReturnType<typeof makeCalendar>>,
  physiotherapist: string,
  { name, days, complaint }: { name: string; days: number; complaint?: string },
) {
  const who = await makePatient(client)
  await client.query(`update public.patients set full_name = $2 where id = $1`, [who.patient, name])
  const booking = await confirmed(
    client,
    who,
    calendar,
    at(Math.max(days, 3), '09:00'),
    physiotherapist,
  )
  await client.query(`update public.bookings set complaint = $2 where id = $1`, [
    booking.id,
    complaint ?? null,
  ])
  if (days < 0) {
    await client.query(`update public.appointments set status = 'checked_in' where id = $1`, [
      booking.appointment.id,
    ])
    await client.query(
      `update public.appointments set status = 'completed', starts_at = now() + make_interval(days => $2),
         ends_at = now() + make_interval(days => $2, hours => 1), blocks_until = now() + make_interval(days => $2, hours => 1)
       where id = $1`,
      [booking.appointment.id, days],
    )
  }
  return { patient: who.patient, appointment: booking.appointment.id, who, booking }
}

describe('my_patients', () => {
  it('tells a physiotherapist whom they treat, who comes next first, and nothing of others', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const [own, other] = calendar.physiotherapists as [string, string]
      const treated = await visit(client, calendar, own, {
        name: 'Budi Santoso',
        days: -20,
        complaint: 'Lutut kiri',
      })
      await visit(client, calendar, own, { name: 'Citra Dewi', days: -400 })
      const coming = await visit(client, calendar, own, {
        name: 'Rina Ayu Kusuma',
        days: 4,
        complaint: 'Bahu',
      })
      await visit(client, calendar, other, { name: 'Doni Pratama', days: 5 })
      const me = await makeStaff(client, 'physiotherapist', calendar.clinic, own)
      await become(client, me)
      const list = await listOf(client)
      expect(list.count).toBe(2)
      expect(list.rows).toEqual([
        {
          id: coming.patient,
          name: 'Rina K.',
          visits: 0,
          last_at: null,
          next_at: at(4, '09:00').toISOString().replace('.000Z', '+00:00'),
          appointment_id: coming.appointment,
          complaint: 'Bahu',
        },
        expect.objectContaining({
          id: treated.patient,
          name: 'Budi S.',
          visits: 1,
          next_at: null,
          appointment_id: treated.appointment,
          complaint: 'Lutut kiri',
        }),
      ])
      // They are found by the displayed name, but not by the rest of it.
      expect((await listOf(client, 'rina k')).rows).toHaveLength(1)
      expect((await listOf(client, 'Rìna')).rows).toHaveLength(1)
      expect(await listOf(client, 'kusuma')).toEqual({ rows: [], count: 0 })
    }))

  it('is for physiotherapists alone', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await visit(client, calendar, calendar.physiotherapists[0]!, {
        name: 'Budi Santoso',
        days: 4,
      })
      for (const [role, clinic] of [
        ['admin', null],
        ['admin', calendar.clinic],
        ['receptionist', calendar.clinic],
      ] as const) {
        await become(client, await makeStaff(client, role, clinic))
        expect((await refusal(client, `select public.my_patients()`)).code, role).toBe('forbidden')
        await becomeOwner(client)
      }
      await become(client, await makePatient(client))
      expect((await refusal(client, `select public.my_patients()`)).code).toBe('forbidden')
      await becomeAnon(client)
      expect((await refusal(client, `select public.my_patients()`)).code).toBe('not_signed_in')
      await becomeOwner(client)
      // A physiotherapist account without a link to a physiotherapist has no patients.
      await become(client, await makeStaff(client, 'physiotherapist', calendar.clinic))
      expect(await listOf(client)).toEqual({ rows: [], count: 0 })
      expect(await refusal(client, `select public.my_patients(null, 0)`)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'max_count' },
      })
    }))

  it('is nothing any more once they have left, or for whom a visit was given to a colleague', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const [own, other] = calendar.physiotherapists as [string, string]
      const { appointment } = await visit(client, calendar, own, { name: 'Budi Santoso', days: 4 })
      const me = await makeStaff(client, 'physiotherapist', calendar.clinic, own)
      await become(client, me)
      expect((await listOf(client)).count).toBe(1)
      await becomeOwner(client)
      await client.query(`update public.appointments set physiotherapist_id = $2 where id = $1`, [
        appointment,
        other,
      ])
      await become(client, me)
      expect((await listOf(client)).count).toBe(0)
      await becomeOwner(client)
      await client.query(`update public.staff set is_active = false where user_id = $1`, [me.id])
      await become(client, me)
      expect((await refusal(client, `select public.my_patients()`)).code).toBe('forbidden')
    }))
})
