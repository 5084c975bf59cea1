import { describe, expect, it } from 'vitest'
import { become, becomeAnon, refusal, rolledBack } from '../../support/db.ts'
import { makePatient, row } from '../../support/calendar.ts'

const sql = `select public.count_call($1, $2)`

describe('count_call', () => {
  it('passes as many calls as the policy allows, and says when to come again', () =>
    rolledBack(async (client) => {
      const { calls } = await row<{ calls: number }>(
        client,
        `select capture_calls_per_hour as calls from public.booking_policy where clinic_id is null`,
      )
      await become(client, await makePatient(client))
      for (let n = 0; n < calls; n += 1) await client.query(sql, ['capture', null])
      const { status, code, details } = await refusal(client, sql, ['capture', null])
      expect([status, code, details?.reason]).toEqual([429, 'rate_limited', 'calls'])
      expect(details?.seconds).toBeGreaterThan(0)
      // Each function name and each account has its own budget.
      await client.query(sql, ['booking', null])
      await become(client, await makePatient(client))
      await client.query(sql, ['capture', null])
    }))

  it('counts the same key once, and staff never', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await become(client, rina)
      for (let n = 0; n < 500; n += 1) await client.query(sql, ['booking', 'key'])
      await become(client, 'sari')
      for (let n = 0; n < 500; n += 1) await client.query(sql, ['booking', null])
    }))

  it('knows two names, and nobody who is not signed in', () =>
    rolledBack(async (client) => {
      await become(client, await makePatient(client))
      expect(await refusal(client, sql, ['other', null])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'name' },
      })
      await becomeAnon(client)
      expect(await refusal(client, sql, ['booking', null])).toMatchObject({ code: 'not_signed_in' })
    }))
})
