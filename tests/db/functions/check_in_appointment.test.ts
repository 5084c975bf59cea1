import { describe, expect, it } from 'vitest'
import {
  age,
  beginAgo,
  call,
  isForStaff,
  refused,
  reopen,
  scene,
} from '../../support/attendance.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'

describe('check_in_appointment', () => {
  it('has its time: check-in from 60 minutes before the start, completion from the start', () =>
    rolledBack(async (client) => {
      const early = await scene(client, -61)
      expect(await refused(client, 'check_in_appointment', early.id)).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
      const { id } = await scene(client, -59)
      expect(await call(client, 'check_in_appointment', id)).toBe('checked_in')
      expect(await refused(client, 'complete_appointment', id)).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
    }))

  it('takes its times from the policy of the clinic', () =>
    rolledBack(async (client) => {
      const { id, calendar } = await scene(client, -89)
      await becomeOwner(client)
      await client.query(
        `insert into public.booking_policy (clinic_id, check_in_before_minutes, complete_after_minutes, reopen_within_minutes)
         values ($1, 90, 30, 0)`,
        [calendar.clinic],
      )
      await become(client, 'sari')
      expect(await call(client, 'check_in_appointment', id)).toBe('checked_in')
      await beginAgo(client, id, 29)
      expect(await refused(client, 'complete_appointment', id)).toMatchObject({ code: 'too_soon' })
      await beginAgo(client, id, 30)
      expect(await call(client, 'complete_appointment', id)).toBe('completed')
      await age(client, id, 1)
      expect(await refusal(client, reopen, [id, 'Salah tekan'])).toMatchObject({ code: 'too_far' })
    }))

  isForStaff('check_in_appointment')
})
