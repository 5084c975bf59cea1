import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  at,
  type Calendar,
  confirmed,
  day,
  hold,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
} from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { holdFor, payFor } from '../../support/money.ts'
import { makeFamily } from '../../support/patient-area.ts'
import { voucher } from '../../support/vouchers.ts'

const sql = `select starts_at, physiotherapist_id from public.available_slots($1, $2, $3, $3, null, $4)`

/** The physiotherapists offered at nine in three days, for a patient. */
async function atNine(client: pg.ClientBase, { clinic, service }: Calendar, patient?: string) {
  const { rows } = await client.query<{ starts_at: Date; physiotherapist_id: string }>(sql, [
    clinic,
    service,
    day(3),
    patient ?? null,
  ])
  return rows
    .filter(({ starts_at }) => starts_at.getTime() === at(3, '09:00').getTime())
    .map((it) => it.physiotherapist_id)
}

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client, { physiotherapists: 2 })
  calendar.physiotherapists.sort()
  const rina = await makeFamily(client)
  const budi = await makePatient(client)
  return { calendar, rina, budi, both: calendar.physiotherapists }
}

describe('slots of a family', () => {
  it('may be at the same time with two physiotherapists, and never twice for one person', () =>
    rolledBack(async (client) => {
      const { calendar, rina, budi, both } = await scene(client)
      await confirmed(client, rina, calendar, at(3, '09:00'), both[0])
      await become(client, rina)
      expect(await atNine(client, calendar)).toEqual([])
      expect(await atNine(client, calendar, rina.patient)).toEqual([])
      expect(await atNine(client, calendar, rina.child)).toEqual([both[1]])
      const childs = await hold(client, calendar, at(3, '09:00'), { patient: rina.child })
      expect(childs.appointment.physiotherapist_id).toBe(both[1])
      await become(client, budi)
      expect(await atNine(client, calendar)).toEqual([])
    }))

  it('do not count what the account holds as taken, whomever of them it is for', () =>
    rolledBack(async (client) => {
      const { calendar, rina, budi, both } = await scene(client)
      await become(client, rina)
      await hold(client, calendar, at(3, '09:00'), {
        patient: rina.child,
        physiotherapist: both[0],
      })
      for (const patient of [undefined, rina.patient, rina.child])
        expect(await atNine(client, calendar, patient)).toEqual(both)
      // and what is offered can be booked
      const again = await hold(client, calendar, at(3, '09:00'), { physiotherapist: both[0] })
      expect(again).toMatchObject({ patient_id: rina.patient })
      await become(client, budi)
      expect(await atNine(client, calendar)).toEqual([both[1]])
    }))

  it('count what is paid or about to be, and what others hold', () =>
    rolledBack(async (client) => {
      const { calendar, rina, budi, both } = await scene(client)
      await become(client, rina)
      const held = await hold(client, calendar, at(3, '09:00'), {
        patient: rina.child,
        physiotherapist: both[0],
      })
      await becomeOwner(client)
      await client.query(`select public.open_payment($1, 'midtrans')`, [held.id])
      await become(client, rina)
      expect(await atNine(client, calendar)).toEqual([both[1]])
      expect(await atNine(client, calendar, rina.child)).toEqual([])
      await become(client, budi)
      await hold(client, calendar, at(3, '09:00'), { physiotherapist: both[1] })
      await become(client, rina)
      expect(await atNine(client, calendar)).toEqual([])
    }))

  it('are shown for the caller’s own people, and to the front desk for anyone', () =>
    rolledBack(async (client) => {
      const { calendar, rina, budi, both } = await scene(client)
      await confirmed(client, rina, calendar, at(3, '09:00'), both[0])
      const args = [calendar.clinic, calendar.service, day(3), rina.child]
      for (const who of [
        () => become(client, budi),
        () => become(client, 'dewi'),
        () => becomeAnon(client),
      ]) {
        await who()
        expect(await refusal(client, sql, args)).toMatchObject({
          code: 'not_found',
          details: { field: 'patient_id' },
        })
      }
      await become(client, 'sari')
      expect(await atNine(client, calendar, rina.patient)).toEqual([])
      expect(await atNine(client, calendar, rina.child)).toEqual([both[1]])
    }))
})

describe('upcoming appointments with a package', () => {
  const hours = (n: number) => `${String(7 + n).padStart(2, '0')}:00`

  async function full(client: pg.ClientBase, count: number) {
    const { calendar, rina, budi } = await scene(client)
    for (let n = 0; n < count; n += 1)
      await payFor(client, await holdFor(client, calendar, rina.patient, at(4, hours(n))))
    return { calendar, rina, budi }
  }
  const limit = async (client: pg.ClientBase, calendar: Calendar, person: { id: string }) => {
    await become(client, person)
    const refused = await refusal(client, holdSql, holdArgs(calendar, at(5, '15:00')))
    await becomeOwner(client)
    return refused
  }
  const sessions = (client: pg.ClientBase, patient: string, until: string, left = 5) =>
    client.query(
      `insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
       select id, patient_id, 'issue', $3, 'Uji' from public.vouchers where code = $1 and patient_id = $2`,
      [until, patient, left],
    )

  it('are ten instead of six, for the whole family of its owner', () =>
    rolledBack(async (client) => {
      const { calendar, rina, budi } = await full(client, 6)
      expect(await limit(client, calendar, rina)).toMatchObject({
        code: 'too_many_appointments',
        details: { limit: 6 },
      })
      const others = await voucher(client, { kind: 'package', patient_id: budi.patient })
      await sessions(client, budi.patient, others)
      expect(await limit(client, calendar, rina)).toMatchObject({ details: { limit: 6 } })
      const code = await voucher(client, { kind: 'package', patient_id: rina.child })
      expect(await limit(client, calendar, rina)).toMatchObject({ details: { limit: 6 } })
      await sessions(client, rina.child, code)
      await become(client, rina)
      await hold(client, calendar, at(5, '09:00'))
      await becomeOwner(client)
      for (let n = 0; n < 4; n += 1)
        await payFor(client, await holdFor(client, calendar, rina.patient, at(6, hours(n))))
      expect(await limit(client, calendar, rina)).toMatchObject({ details: { limit: 10 } })
    }))

  it('are six again when its last day has passed', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await full(client, 6)
      const code = await voucher(client, {
        kind: 'package',
        patient_id: rina.patient,
        valid_until: day(-1),
      })
      await sessions(client, rina.patient, code)
      expect(await limit(client, calendar, rina)).toMatchObject({ details: { limit: 6 } })
    }))
})
