import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, confirmed, day, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { cancel } from '../../support/money.ts'

type Check = {
  physiotherapist_id: string | null
  problems: { rule: string; can_override: boolean }[]
}

const sql = `select public.check_move($1, $2, $3) as it`
const check = async (client: pg.ClientBase, id: string, to: Date, who?: string) =>
  (await row<{ it: Check }>(client, sql, [id, to, who ?? null])).it
const rulesOf = ({ problems }: Check) => problems.map(({ rule }) => rule)
const moveSql = `select public.reschedule_appointment($1, $2, $3, $4)`

async function scene(client: pg.ClientBase, physiotherapists = 1) {
  const calendar = await makeCalendar(client, { physiotherapists })
  const rina = await makePatient(client)
  const [first] = calendar.physiotherapists as [string]
  const { appointment } = await confirmed(client, rina, calendar, at(4, '09:00'), first)
  await become(client, 'sari')
  return { calendar, rina, first, id: appointment.id }
}

describe('check_move', () => {
  it('names every rule that is broken, which is what is kept when they are overridden', () =>
    rolledBack(async (client) => {
      const { id, first } = await scene(client)
      await becomeOwner(client)
      await client.query(
        `update public.appointments set reschedule_count = 2, patient_reschedule_count = 2 where id = $1`,
        [id],
      )
      await client.query(
        `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on) values ('leave', $1, $2, $2)`,
        [first, day(70)],
      )
      await become(client, 'sari')
      const rules = ['reschedule_limit', 'too_far', 'outside_schedule', 'off_day']
      const to = at(70, '22:00')
      expect(await check(client, id, to)).toEqual({
        physiotherapist_id: first,
        problems: rules.map((rule) => ({ rule, can_override: true })),
      })
      expect((await refusal(client, moveSql, [id, to, null, null])).code).toBe(rules[0])
      await client.query(moveSql, [id, to, null, 'Permintaan pasien'])
      await becomeOwner(client)
      expect(
        await row(client, `select rules from public.staff_overrides where appointment_id = $1`, [
          id,
        ]),
      ).toEqual({ rules })
    }))

  it('has nothing against a free start, moves nothing, and stays with whom it is', () =>
    rolledBack(async (client) => {
      const { id, first } = await scene(client, 2)
      expect(await check(client, id, at(4, '10:00'))).toEqual({
        physiotherapist_id: first,
        problems: [],
      })
      // its own time is free for it, and so is one that overlaps it
      expect(rulesOf(await check(client, id, at(4, '09:00')))).toEqual([])
      expect(
        await row(client, `select starts_at from public.appointments where id = $1`, [id]),
      ).toEqual({ starts_at: at(4, '09:00') })
    }))

  it('says of an overlap, of either side, that no reason helps', () =>
    rolledBack(async (client) => {
      const { id, calendar, rina, first } = await scene(client, 2)
      const other = await makePatient(client)
      await confirmed(client, other, calendar, at(4, '11:00'), first)
      await confirmed(client, rina, calendar, at(4, '14:00'), calendar.physiotherapists[1])
      await become(client, 'sari')
      expect(await check(client, id, at(4, '11:00'), first)).toEqual({
        physiotherapist_id: null,
        problems: [{ rule: 'slot_taken', can_override: false }],
      })
      expect(await check(client, id, at(4, '14:00'), first)).toEqual({
        physiotherapist_id: first,
        problems: [{ rule: 'patient_overlap', can_override: false }],
      })
      expect(
        (await refusal(client, moveSql, [id, at(4, '14:00'), first, 'Permintaan pasien'])).code,
      ).toBe('patient_overlap')
    }))

  it('finds no clinic that has been closed since it cancelled, and nothing moves there', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      await cancel(client, { appointment: id }, 'sari')
      const open = `select public.my_appointment($1) -> 'reschedule' -> 'is_open' as it`
      await become(client, rina)
      expect(await row(client, open, [id])).toEqual({ it: true })
      await becomeOwner(client)
      await client.query(`update public.clinics set is_active = false where id = $1`, [
        calendar.clinic,
      ])
      const closed = { code: 'not_found', status: 404, details: { field: 'clinic_id' } }
      await become(client, 'sari')
      expect(await refusal(client, sql, [id, at(4, '10:00'), null])).toMatchObject(closed)
      expect(
        await refusal(client, moveSql, [id, at(4, '10:00'), null, 'Diminta pasien']),
      ).toMatchObject(closed)
      await become(client, rina)
      expect(await refusal(client, moveSql, [id, at(4, '10:00'), null, null])).toMatchObject(closed)
      expect(await row(client, open, [id])).toEqual({ it: false })
    }))

  it('is for the front desk of its clinic, of what can be moved', () =>
    rolledBack(async (client) => {
      const { id, rina } = await scene(client)
      const refused = async () => (await refusal(client, sql, [id, at(4, '10:00'), null])).code
      await become(client, rina)
      expect(await refused()).toBe('forbidden')
      await become(client, 'dewi')
      expect(await refused()).toBe('forbidden')
      await becomeAnon(client)
      expect(await refused()).toBe('not_signed_in')
      await become(client, 'sari')
      await client.query(`select public.cancel_appointment($1, 'Tutup', 'refund')`, [id])
      await becomeOwner(client)
      await client.query(
        `update public.settlements set choice = 'refund', chosen_at = now() where appointment_id = $1`,
        [id],
      )
      await become(client, 'sari')
      expect(await refused()).toBe('reschedule_closed')
      for (const values of [
        [null, at(4, '10:00')],
        [id, null],
      ])
        expect((await refusal(client, sql, [...values, null])).code).toBe('invalid_input')
    }))
})
