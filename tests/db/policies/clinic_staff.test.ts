import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Role = 'admin' | 'receptionist' | 'physiotherapist'

/** A visit with a staff override and a settlement, at its own clinic. */
async function visit(client: pg.ClientBase) {
  const calendar = await makeCalendar(client, { physiotherapists: 2 })
  const who = await makePatient(client)
  const physiotherapist = calendar.physiotherapists[0]!
  const { appointment } = await confirmed(client, who, calendar, at(3, '09:00'), physiotherapist)
  await client.query(
    `insert into public.staff_overrides (appointment_id, rules, reason) values ($1, '{too_far}', 'Uji saja')`,
    [appointment.id],
  )
  await client.query(
    `insert into public.settlements (appointment_id, choose_until, choice, chosen_at) values ($1, now(), 'refund', now())`,
    [appointment.id],
  )
  await client.query(
    `insert into public.patient_consents (patient_id, purpose, version, is_granted) values ($1, 'care', 1, true)`,
    [who.patient],
  )
  return {
    clinic: calendar.clinic,
    patient: who.patient,
    appointment: appointment.id,
    physiotherapist,
    other: calendar.physiotherapists[1]!,
  }
}

/** Which rows of a visit the current role can select. */
async function seen(
  client: pg.ClientBase,
  { patient, appointment }: { patient: string; appointment: string },
) {
  const found: string[] = []
  for (const [table, column, id] of [
    ['patients', 'id', patient],
    ['patient_clinics', 'patient_id', patient],
    ['patient_consents', 'patient_id', patient],
    ['appointments', 'id', appointment],
    ['appointment_events', 'appointment_id', appointment],
    ['staff_overrides', 'appointment_id', appointment],
    ['settlements', 'appointment_id', appointment],
    ['bookings', 'patient_id', patient],
  ] as const)
    if ((await client.query(`select from public.${table} where ${column} = $1`, [id])).rowCount)
      found.push(table)
  return found
}

const frontDesk = [
  'patients',
  'patient_clinics',
  'patient_consents',
  'appointments',
  'appointment_events',
  'staff_overrides',
  'settlements',
]
const expected: Record<Role, string[]> = {
  receptionist: frontDesk,
  admin: [...frontDesk, 'bookings'],
  physiotherapist: ['appointments', 'appointment_events', 'staff_overrides'],
}

describe('what staff of one clinic may select', () => {
  it.each(Object.keys(expected) as Role[])('%s: of their clinic, and nothing of another', (role) =>
    rolledBack(async (client) => {
      const here = await visit(client)
      const there = await visit(client)
      await become(
        client,
        await makeStaff(
          client,
          role,
          here.clinic,
          role === 'physiotherapist' ? here.physiotherapist : null,
        ),
      )
      expect(await seen(client, here)).toEqual(expected[role])
      expect(await seen(client, there)).toEqual([])
    }),
  )

  it('a physiotherapist: neither that it is unpaid nor what its patient took back', () =>
    rolledBack(async (client) => {
      const here = await visit(client)
      const paid = await visit(client)
      await client.query(`delete from public.staff_overrides where appointment_id = $1`, [
        paid.appointment,
      ])
      await client.query(
        `insert into public.staff_overrides (appointment_id, rules, reason)
         select id, '{unpaid}', 'Bayar nanti' from unnest($1::uuid[]) as id`,
        [[here.appointment, paid.appointment]],
      )
      const told = async (appointment: string) => {
        const { it } = await row<{
          it: { overrides: { rules: string[] }[]; settlement: object | null; has_override: boolean }
        }>(client, `select public.read_appointment($1) as it`, [appointment])
        const { rows } = await client.query<{ rules: string[] }>(
          `select rules from public.staff_overrides where appointment_id = $1`,
          [appointment],
        )
        const names = (all: { rules: string[] }[]) => all.flatMap(({ rules }) => rules).sort()
        return [
          names(it.overrides),
          names(rows),
          it.has_override,
          it.settlement && Object.entries(it.settlement).find(([key]) => key === 'choice')?.[1],
        ]
      }
      const own = await makeStaff(client, 'physiotherapist', here.clinic, here.physiotherapist)
      // They are of the desk elsewhere, which tells them nothing about this clinic.
      await client.query(
        `insert into public.staff (user_id, role, clinic_id, full_name, physiotherapist_id)
         values ($1, 'physiotherapist', $2, 'Uji', $3)`,
        [own.id, paid.clinic, paid.physiotherapist],
      )
      await client.query(
        `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, 'receptionist', $2, 'Uji')`,
        [own.id, (await makeCalendar(client)).clinic],
      )
      await become(client, own)
      expect(await told(here.appointment)).toEqual([['too_far'], ['too_far'], true, null])
      expect(await told(paid.appointment)).toEqual([[], [], false, null])
      await become(client, await makeStaff(client, 'receptionist', here.clinic))
      const all = ['too_far', 'unpaid']
      expect(await told(here.appointment)).toEqual([all, all, true, 'refund'])
    }))

  it('somebody in two clinics: of both', () =>
    rolledBack(async (client) => {
      const [here, there, elsewhere] = [
        await visit(client),
        await visit(client),
        await visit(client),
      ]
      const desk = await makeStaff(client, 'receptionist', here.clinic)
      await client.query(
        `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, 'receptionist', $2, 'Staf dua klinik')`,
        [desk.id, there.clinic],
      )
      await become(client, desk)
      expect(await seen(client, here)).toEqual(frontDesk)
      expect(await seen(client, there)).toEqual(frontDesk)
      expect(await seen(client, elsewhere)).toEqual([])
    }))

  it('a physiotherapist: nothing of a colleague beside them, and of nobody once they have left', () =>
    rolledBack(async (client) => {
      const here = await visit(client)
      await become(client, await makeStaff(client, 'physiotherapist', here.clinic, here.other))
      expect(await seen(client, here)).toEqual([])
      for (const name of ['check_in_appointment', 'read_appointment'])
        expect(
          (await refusal(client, `select public.${name}($1)`, [here.appointment])).code,
          name,
        ).toBe('forbidden')
      await becomeOwner(client)
      const own = await makeStaff(client, 'physiotherapist', here.clinic, here.physiotherapist)
      await become(client, own)
      expect(
        (await refusal(client, `select public.check_in_appointment($1)`, [here.appointment])).code,
      ).toBe('too_soon')
      await becomeOwner(client)
      await client.query(`update public.staff set is_active = false where user_id = $1`, [own.id])
      await become(client, own)
      expect(await seen(client, here)).toEqual([])
    }))
})

describe('what staff of one clinic may call', () => {
  const calls: [string, (it: Awaited<ReturnType<typeof visit>>) => unknown[], Role[]][] = [
    [
      `select public.clinic_board($1, current_date)`,
      (it) => [it.clinic],
      ['admin', 'receptionist', 'physiotherapist'],
    ],
    [`select public.read_patient($1)`, (it) => [it.patient], ['admin', 'receptionist']],
    [`select public.reveal_nik($1)`, (it) => [it.patient], ['admin', 'receptionist']],
    [
      `select public.read_appointment($1)`,
      (it) => [it.appointment],
      ['admin', 'receptionist', 'physiotherapist'],
    ],
    [
      `select public.list_appointments(jsonb_build_object('clinic_id', $1::uuid))`,
      (it) => [it.clinic],
      ['admin', 'receptionist', 'physiotherapist'],
    ],
    [
      `select public.export_appointments(jsonb_build_object('clinic_id', $1::uuid))`,
      (it) => [it.clinic],
      ['admin', 'receptionist', 'physiotherapist'],
    ],
    [
      `select public.list_patients(jsonb_build_object('clinic_id', $1::uuid))`,
      (it) => [it.clinic],
      ['admin', 'receptionist'],
    ],
    [
      `select public.export_patients(jsonb_build_object('clinic_id', $1::uuid))`,
      (it) => [it.clinic],
      ['admin'],
    ],
    [`select public.list_waitlist($1)`, (it) => [it.clinic], ['admin', 'receptionist']],
    [`select public.staff_tasks($1)`, (it) => [it.clinic], ['admin', 'receptionist']],
    [
      `select public.save_patient(jsonb_build_object('id', $1::uuid, 'address', 'Jl. Uji'))`,
      (it) => [it.patient],
      ['admin', 'receptionist'],
    ],
    [`select public.my_vouchers(null, $1)`, (it) => [it.patient], ['admin', 'receptionist']],
  ]

  it.each(calls)('%s', (sql, values, roles) =>
    rolledBack(async (client) => {
      const here = await visit(client)
      const there = await visit(client)
      for (const role of ['admin', 'receptionist', 'physiotherapist'] as const) {
        await become(
          client,
          await makeStaff(
            client,
            role,
            here.clinic,
            role === 'physiotherapist' ? here.physiotherapist : null,
          ),
        )
        if (roles.includes(role)) await client.query(sql, values(here))
        else expect((await refusal(client, sql, values(here))).code, role).toBe('forbidden')
        expect((await refusal(client, sql, values(there))).code, `${role} elsewhere`).toBe(
          'forbidden',
        )
      }
    }),
  )
})
