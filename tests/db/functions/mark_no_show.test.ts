import { describe, expect, it } from 'vitest'
import { bookingStatus, call, isForStaff, refused, scene } from '../../support/attendance.ts'
import { rolledBack } from '../../support/db.ts'

describe('mark_no_show', () => {
  it('knows a no-show from 15 minutes after the start', () =>
    rolledBack(async (client) => {
      const early = await scene(client, 14)
      expect(await refused(client, 'mark_no_show', early.id)).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
      const { id, booking } = await scene(client, 16)
      expect(await call(client, 'mark_no_show', id)).toBe('no_show')
      expect(await bookingStatus(client, booking)).toBe('completed')
    }))

  isForStaff('mark_no_show')
})
