import { describe, expect, it } from 'vitest'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { at, confirmed, hold, makeCalendar, makePatient } from '../../support/calendar.ts'

describe('what the front desk is told of a hold', () => {
  const shown = ['id', 'number', 'status', 'patient_id', 'hold_expires_at', 'appointment']
  const hidden = ['complaint', 'total_idr', 'discount_idr', 'credit_idr', 'voucher_id', 'policy']

  it('is what it may read: no complaint and no price paid, also of what the patient had begun', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await confirmed(client, await makePatient(client), calendar, at(3, '12:00'))
      await become(client, rina)
      const { id } = await hold(client, calendar, at(3, '09:00'))
      await becomeOwner(client)
      await client.query(`update public.bookings set complaint = 'Nyeri' where id = $1`, [id])
      const { patient } = rina
      await become(client, 'sari')
      const theirs = await hold(client, calendar, at(3, '09:00'), { patient })
      expect(theirs.id).toBe(id)
      const mine = await hold(client, calendar, at(3, '10:00'), { patient })
      for (const answer of [theirs, mine]) {
        expect(Object.keys(answer)).toEqual(expect.arrayContaining(shown))
        for (const key of hidden) expect(answer).not.toHaveProperty(key)
      }
      await become(client, 'agus')
      expect(await hold(client, calendar, at(3, '10:00'), { patient })).toHaveProperty('total_idr')
    }))
})
