import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  addPhysiotherapist,
  at,
  confirmed,
  day,
  hold,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Board = {
  opening: object[]
  closures: { type: string }[]
  physiotherapists: { id: string; shifts: { starts_at: string }[]; absences: { type: string }[] }[]
  appointments: Record<string, unknown>[]
  elsewhere: { physiotherapist_id: string }[]
}

const boardSql = `select public.clinic_board($1, $2, $3, $4) as board`

const boardOf = async (
  client: pg.ClientBase,
  clinic: string,
  on: number,
  until: number | null = null,
  physiotherapist: string | null = null,
) =>
  (
    await row<{ board: Board }>(client, boardSql, [
      clinic,
      day(on),
      until === null ? null : day(until),
      physiotherapist,
    ])
  ).board

/** Two physiotherapists, each with one confirmed visit on day 3, and the clinic's staff. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client, { physiotherapists: 2 })
  const [first, second] = calendar.physiotherapists as [string, string]
  const rina = await makePatient(client)
  await client.query(
    `update public.patients set full_name = 'Rina Ayu Kusuma', phone = '+6281155550001' where id = $1`,
    [rina.patient],
  )
  const visit = await confirmed(client, rina, calendar, at(3, '09:00'), first)
  await client.query(`update public.bookings set complaint = 'Lutut kiri' where id = $1`, [
    visit.id,
  ])
  const budi = await makePatient(client)
  const other = await confirmed(client, budi, calendar, at(3, '10:00'), second)
  return {
    calendar,
    first,
    second,
    rina,
    visit,
    other,
    desk: await makeStaff(client, 'receptionist', calendar.clinic),
    admin: await makeStaff(client, 'admin', calendar.clinic),
    physiotherapist: await makeStaff(client, 'physiotherapist', calendar.clinic, first),
  }
}

describe('clinic_board', () => {
  it('tells the front desk and administrators of the clinic who comes, to whom, and what is paid', () =>
    rolledBack(async (client) => {
      const { calendar, desk, admin, visit, first } = await scene(client)
      for (const person of [desk, admin]) {
        await become(client, person)
        const { appointments } = await boardOf(client, calendar.clinic, 3)
        expect(appointments).toHaveLength(2)
        expect(appointments[0]).toMatchObject({
          id: visit.appointment.id,
          booking_id: visit.id,
          booking_number: visit.number,
          status: 'confirmed',
          physiotherapist_id: first,
          service_id: calendar.service,
          patient: { full_name: 'Rina Ayu Kusuma', phone: '+6281155550001' },
          is_first_visit: true,
          is_paid: true,
          due_idr: 0,
          attendance_confirmed_at: null,
          complaint: null,
        })
      }
    }))

  it('shows a physiotherapist their own in full and others as busy times, and no phone at all', () =>
    rolledBack(async (client) => {
      const { calendar, physiotherapist, first, second, visit } = await scene(client)
      await become(client, physiotherapist)
      const { appointments } = await boardOf(client, calendar.clinic, 3)
      const [own, busy] = appointments
      expect(own).toMatchObject({
        id: visit.appointment.id,
        physiotherapist_id: first,
        patient: { full_name: 'Rina K.' },
        complaint: 'Lutut kiri',
        is_paid: null,
        due_idr: null,
      })
      expect(Object.entries(busy!).filter(([, value]) => value !== null)).toEqual([
        ['status', 'busy'],
        ['starts_at', expect.any(String)],
        ['ends_at', expect.any(String)],
        ['physiotherapist_id', second],
      ])
      expect(JSON.stringify(appointments)).not.toMatch(/phone|Ayu|\+62/)
    }))

  it('tells a physiotherapist why they are away themselves, and of colleagues only that', () =>
    rolledBack(async (client) => {
      const { calendar, first, second } = await scene(client)
      await client.query(
        `insert into public.off_days (physiotherapist_id, type, starts_on, ends_on) select id, 'sick', $2, $2 from unnest($1::uuid[]) as id`,
        [[first, second], day(3)],
      )
      await become(client, await makeStaff(client, 'physiotherapist', calendar.clinic, first))
      const { physiotherapists } = await boardOf(client, calendar.clinic, 3)
      const types = physiotherapists.map(({ id, absences }) => [id, absences[0]!.type])
      expect(Object.fromEntries(types)).toEqual({ [first]: 'sick', [second]: 'away' })
    }))

  it('is for staff of that clinic alone', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const elsewhere = await makeCalendar(client)
      const args = [calendar.clinic, day(3), null, null]
      for (const role of ['admin', 'receptionist', 'physiotherapist'] as const) {
        await become(client, await makeStaff(client, role, elsewhere.clinic))
        expect((await refusal(client, boardSql, args)).code, role).toBe('forbidden')
      }
      await become(client, rina)
      expect((await refusal(client, boardSql, args)).code).toBe('forbidden')
      await becomeAnon(client)
      expect((await refusal(client, boardSql, args)).code).toBe('not_signed_in')
    }))

  it('draws shifts, absences by type, closures and where else somebody is', () =>
    rolledBack(async (client) => {
      const { calendar, desk, first, second } = await scene(client)
      const elsewhere = await makeCalendar(client)
      await client.query(
        `insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
         select $1, $2, weekday, '22:30', '23:30' from generate_series(1, 7) as weekday`,
        [first, elsewhere.clinic],
      )
      await client.query(
        `insert into public.off_days (physiotherapist_id, clinic_id, type, starts_on, ends_on, start_time, end_time, reason)
         values ($1, null, 'sick', $3, $3, '13:00', '15:00', 'Demam'), (null, $2, 'closure', $4, $4, null, null, null)`,
        [second, calendar.clinic, day(3), day(4)],
      )
      await confirmed(client, await makePatient(client), calendar, at(5, '09:00'), first)
      await become(client, desk)
      const board = await boardOf(client, calendar.clinic, 3, 5)
      expect(board.physiotherapists.map(({ id }) => id).sort()).toEqual([first, second].sort())
      const ill = board.physiotherapists.find(({ id }) => id === second)!
      expect(ill.shifts).toHaveLength(3)
      expect(ill.absences).toMatchObject([{ type: 'sick' }])
      expect(JSON.stringify(board)).not.toContain('Demam')
      expect(board.closures).toMatchObject([{ type: 'closure' }])
      expect(board.opening).toHaveLength(3)
      expect(board.appointments).toHaveLength(3)
      await becomeOwner(client)
      await become(client, await makeStaff(client, 'receptionist', elsewhere.clinic))
      const theirs = await boardOf(client, elsewhere.clinic, 3)
      expect(theirs.elsewhere.filter((it) => it.physiotherapist_id === first)).toHaveLength(1)
      expect(theirs.appointments).toEqual([])
    }))

  it('is the week of one physiotherapist as well', () =>
    rolledBack(async (client) => {
      const { calendar, desk, first } = await scene(client)
      await addPhysiotherapist(client, calendar)
      await become(client, desk)
      const board = await boardOf(client, calendar.clinic, 0, 6, first)
      expect(board.physiotherapists.map(({ id }) => id)).toEqual([first])
      expect(board.physiotherapists[0]!.shifts).toHaveLength(7)
      expect(board.appointments).toHaveLength(1)
      expect(
        await refusal(client, boardSql, [calendar.clinic, day(0), day(7), null]),
      ).toMatchObject({ code: 'invalid_input', details: { field: 'to_date' } })
    }))

  it('leaves out what is cancelled or has run out, and keeps a no-show', () =>
    rolledBack(async (client) => {
      const { calendar, desk, visit, other } = await scene(client)
      const late = await makePatient(client)
      await become(client, late)
      const held = await hold(client, calendar, at(3, '12:00'))
      await become(client, desk)
      expect((await boardOf(client, calendar.clinic, 3)).appointments).toHaveLength(3)
      await client.query(`select public.cancel_appointment($1, 'Tutup')`, [other.appointment.id])
      await becomeOwner(client)
      await client.query(`update public.appointments set status = 'no_show' where id = $1`, [
        visit.appointment.id,
      ])
      await client.query(
        `update public.bookings set hold_expires_at = now() - interval '1 second' where id = $1`,
        [held.id],
      )
      await become(client, desk)
      const { appointments } = await boardOf(client, calendar.clinic, 3)
      expect(appointments.map(({ status }) => status)).toEqual(['no_show'])
    }))
})
