import { describe, expect, it } from 'vitest'
import { bookingStatus, call, isForStaff, refused, scene } from '../../support/attendance.ts'
import { rolledBack } from '../../support/db.ts'

describe('complete_appointment', () => {
  it('goes from confirmed over checked in to completed, each step once', () =>
    rolledBack(async (client) => {
      const { id, booking } = await scene(client, 5)
      expect(await refused(client, 'complete_appointment', id)).toMatchObject({
        code: 'invalid_input',
        details: { status: 'confirmed' },
      })
      expect(await call(client, 'check_in_appointment', id)).toBe('checked_in')
      expect(await call(client, 'check_in_appointment', id)).toBe('checked_in')
      expect(await call(client, 'complete_appointment', id)).toBe('completed')
      expect(await call(client, 'complete_appointment', id)).toBe('completed')
      expect(await bookingStatus(client, booking)).toBe('completed')
    }))

  isForStaff('complete_appointment')
})
