import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  addPhysiotherapist,
  at,
  type Calendar,
  confirmed,
  day,
  hold,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'

type Check = {
  physiotherapist_id: string | null
  problems: { rule: string; can_override: boolean }[]
}
type Wish = { physiotherapist?: string; patient?: string }

const sql = `select public.check_start($1, $2, $3, $4, $5) as it`
const args = ({ clinic, service }: Calendar, startsAt: Date, wish: Wish = {}) => [
  clinic,
  service,
  startsAt,
  wish.physiotherapist ?? null,
  wish.patient ?? null,
]
const check = async (client: pg.ClientBase, ...wish: Parameters<typeof args>) =>
  (await row<{ it: Check }>(client, sql, args(...wish))).it
const reason = 'Pasien menunggu'
const free = (rules: string[]) => rules.map((rule) => ({ rule, can_override: true }))

/**
 * Somebody away that day who works elsewhere shortly before, and a patient at the limit of
 * appointments.
 */
async function everythingBroken(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const [physiotherapist] = calendar.physiotherapists as [string]
  const elsewhere = await makeCalendar(client)
  const rina = await makePatient(client)
  await confirmed(client, rina, calendar, at(4, '09:00'))
  await client.query(
    `insert into public.booking_policy (clinic_id, max_upcoming, max_upcoming_with_package) values ($1, 1, 1)`,
    [calendar.clinic],
  )
  const other = await makePatient(client)
  await become(client, 'agus')
  await hold(client, elsewhere, at(70, '22:00'), {
    physiotherapist,
    patient: other.patient,
    reason,
  })
  await becomeOwner(client)
  await client.query(
    `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on) values ('leave', $1, $2, $2)`,
    [physiotherapist, day(70)],
  )
  await become(client, 'sari')
  return { calendar, physiotherapist, patient: rina.patient }
}

describe('check_start', () => {
  it('names every rule that is broken, which is what is kept when they are overridden', () =>
    rolledBack(async (client) => {
      const { calendar, physiotherapist, patient } = await everythingBroken(client)
      const startsAt = at(70, '23:00')
      const rules = [
        'too_far',
        'too_many_appointments',
        'outside_schedule',
        'off_day',
        'travel_gap',
      ]
      expect(await check(client, calendar, startsAt, { physiotherapist, patient })).toEqual({
        physiotherapist_id: physiotherapist,
        problems: free(rules),
      })
      expect(
        (await refusal(client, holdSql, holdArgs(calendar, startsAt, { physiotherapist, patient })))
          .code,
      ).toBe(rules[0])
      const { appointment } = await hold(client, calendar, startsAt, {
        physiotherapist,
        patient,
        reason,
      })
      await becomeOwner(client)
      expect(
        await row(client, `select rules from public.staff_overrides where appointment_id = $1`, [
          appointment.id,
        ]),
      ).toEqual({ rules })
    }))

  it('says of an overlap and of the past that no reason helps', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const [physiotherapist] = calendar.physiotherapists
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(4, '09:00'))
      await become(client, 'sari')
      expect(await check(client, calendar, at(4, '09:30'), { patient: rina.patient })).toEqual({
        physiotherapist_id: null,
        problems: [
          { rule: 'patient_overlap', can_override: false },
          { rule: 'slot_taken', can_override: false },
        ],
      })
      expect(await check(client, calendar, at(-1, '09:00'), { physiotherapist })).toMatchObject({
        problems: [{ rule: 'too_soon', can_override: false }],
      })
    }))

  it('has nothing against a free start, and holds nothing', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { patient } = await makePatient(client)
      await become(client, 'sari')
      const startsAt = at(4, '09:00')
      const [physiotherapist] = calendar.physiotherapists
      const nothing = { physiotherapist_id: physiotherapist, problems: [] }
      expect(await check(client, calendar, startsAt)).toEqual(nothing)
      expect(await check(client, calendar, startsAt, { patient })).toEqual(nothing)
      await hold(client, calendar, startsAt, { patient })
      // their own hold is released for the new time
      expect(await check(client, calendar, startsAt, { patient })).toEqual(nothing)
      expect(await check(client, calendar, startsAt)).toEqual({
        physiotherapist_id: null,
        problems: [{ rule: 'slot_taken', can_override: false }],
      })
    }))

  it('finds for anyone whoever breaks the fewest rules', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const late = await addPhysiotherapist(client, calendar, ['20:00', '22:00'])
      await client.query(
        `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on) values ('leave', $1, $2, $2)`,
        [late, day(4)],
      )
      await become(client, 'sari')
      expect(await check(client, calendar, at(4, '22:30'))).toMatchObject({
        problems: [{ rule: 'outside_schedule' }],
      })
      await becomeOwner(client)
      await client.query(
        `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on) values ('leave', $1, $2, $2)`,
        [calendar.physiotherapists[0], day(4)],
      )
      await become(client, 'sari')
      const away = await check(client, calendar, at(4, '09:00'))
      expect(away).toEqual({
        physiotherapist_id: calendar.physiotherapists[0],
        problems: free(['off_day']),
      })
    }))

  it('says taken where all who are at work are, and calls in nobody who was not named', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const late = await addPhysiotherapist(client, calendar, ['20:00', '22:00'])
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(4, '09:00'))
      await become(client, 'sari')
      expect(await check(client, calendar, at(4, '09:00'))).toEqual({
        physiotherapist_id: null,
        problems: [{ rule: 'slot_taken', can_override: false }],
      })
      expect(await check(client, calendar, at(4, '09:00'), { physiotherapist: late })).toEqual({
        physiotherapist_id: late,
        problems: free(['outside_schedule']),
      })
    }))

  it('is for the front desk of the clinic', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const refused = async () => (await refusal(client, sql, args(calendar, at(4, '09:00')))).code
      for (const person of ['rina', 'dewi'] as const) {
        await become(client, person)
        expect(await refused()).toBe('forbidden')
      }
      await becomeAnon(client)
      expect(await refused()).toBe('not_signed_in')
      await become(client, 'sari')
      expect(
        await refusal(
          client,
          sql,
          args(calendar, at(4, '09:00'), {
            patient: calendar.clinic,
          }),
        ),
      ).toMatchObject({ code: 'not_found', details: { field: 'patient_id' } })
      for (const [at, field] of ['clinic_id', 'service_id', 'starts_at'].entries()) {
        const values: unknown[] = args(calendar, new Date())
        values[at] = null
        expect(await refusal(client, sql, values)).toMatchObject({
          code: 'invalid_input',
          details: { field },
        })
      }
    }))
})
