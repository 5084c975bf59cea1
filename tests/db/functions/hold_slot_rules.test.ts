import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, refusal, rolledBack } from '../../support/db.ts'
import {
  at,
  confirmed,
  hold,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
} from '../../support/calendar.ts'

const refused = (client: pg.ClientBase, ...args: Parameters<typeof holdArgs>) =>
  refusal(client, holdSql, holdArgs(...args))

describe('hold_slot', () => {
  it('refuses two appointments of one patient at the same time', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2, step: 30 })
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(3, '09:00'))
      await become(client, rina)
      expect(await refused(client, calendar, at(3, '09:30'))).toMatchObject({
        code: 'patient_overlap',
        status: 409,
      })
      await hold(client, calendar, at(3, '10:00'))
    }))

  it('refuses what is too soon and what is too far', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      expect(await refused(client, calendar, at(0, '00:00'))).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
      expect(await refused(client, calendar, new Date(Date.now() + 119 * 60_000))).toMatchObject({
        code: 'too_soon',
      })
      expect(await refused(client, calendar, at(61, '09:00'))).toMatchObject({
        code: 'too_far',
        status: 422,
      })
      await hold(client, calendar, at(60, '21:00'))
    }))

  it('refuses a seventh upcoming appointment', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      for (let n = 3; n < 9; n += 1) await confirmed(client, rina, calendar, at(n, '09:00'))
      await become(client, rina)
      expect(await refused(client, calendar, at(12, '09:00'))).toMatchObject({
        code: 'too_many_appointments',
        status: 422,
        details: { limit: 6 },
      })
    }))

  it('does not let a patient break a rule with a reason', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, 'rina')
      expect(await refused(client, calendar, at(70, '09:00'), { reason: 'because' })).toMatchObject(
        { code: 'too_far' },
      )
    }))

  it('asks for a session, and names what is missing or unknown', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await becomeAnon(client)
      expect(await refused(client, calendar, at(3, '09:00'))).toMatchObject({
        code: 'not_signed_in',
        status: 401,
      })
      await become(client, 'rina')
      const bad = async (position: number, value: unknown) =>
        (await refusal(
          client,
          holdSql,
          holdArgs(calendar, at(3, '09:00')).with(position, value as never),
        )) as { code: string; details: unknown }
      expect(await bad(0, null)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'clinic_id' },
      })
      expect(await bad(1, null)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'service_id' },
      })
      for (const moment of [null, 'infinity', '-infinity', '0001-01-01', '294276-01-01'])
        expect(await bad(2, moment)).toMatchObject({
          code: 'invalid_input',
          details: { field: 'starts_at' },
        })
      expect(await bad(5, '')).toMatchObject({
        code: 'invalid_input',
        details: { field: 'override_reason' },
      })
      expect(await bad(0, calendar.service)).toMatchObject({
        code: 'not_found',
        details: { field: 'clinic_id' },
      })
      expect(await bad(1, calendar.clinic)).toMatchObject({
        code: 'not_found',
        details: { field: 'service_id' },
      })
      expect(await bad(3, calendar.clinic)).toMatchObject({
        code: 'not_found',
        details: { field: 'physiotherapist_id' },
      })
    }))
})
