import { describe, expect, it } from 'vitest'
import { age, bookingStatus, call, reopen, scene } from '../../support/attendance.ts'
import { addPhysiotherapist, at, confirmed, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { endHold } from '../../support/holds.ts'
import { holdFor } from '../../support/money.ts'

describe('reopen_appointment', () => {
  it('takes a step back within 24 hours, with a reason', () =>
    rolledBack(async (client) => {
      const { id, booking } = await scene(client, 16)
      await call(client, 'mark_no_show', id)
      expect(await refusal(client, reopen, [id, null])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'reason' },
      })
      await client.query(reopen, [id, 'Pasien datang terlambat'])
      expect(await bookingStatus(client, booking)).toBe('confirmed')
      await become(client, 'sari')
      await call(client, 'check_in_appointment', id)
      await call(client, 'complete_appointment', id)
      await age(client, id, 25 * 60)
      expect(await refusal(client, reopen, [id, 'Salah tekan'])).toMatchObject({
        code: 'too_far',
        status: 422,
      })
    }))

  it.each(['checked_in', 'completed', 'no_show'])(
    'counts the 24 hours of %s from the first time, however often it is taken back',
    (status) =>
      rolledBack(async (client) => {
        const { id } = await scene(client, 16)
        const again = async () => {
          if (status === 'no_show') return call(client, 'mark_no_show', id)
          const arrived = await call(client, 'check_in_appointment', id)
          return status === 'completed' ? call(client, 'complete_appointment', id) : arrived
        }
        expect(await again()).toBe(status)
        await client.query(reopen, [id, 'Salah tekan'])
        await age(client, id, 25 * 60)
        if (status === 'completed') await call(client, 'complete_appointment', id)
        else await again()
        expect(await refusal(client, reopen, [id, 'Salah tekan'])).toMatchObject({
          code: 'too_far',
        })
      }),
  )

  it('does not come back over another appointment', () =>
    rolledBack(async (client) => {
      const { id, calendar } = await scene(client, 16)
      await call(client, 'mark_no_show', id)
      const other = await confirmed(client, await makePatient(client), calendar, at(4, '09:00'))
      await client.query(
        `update public.appointments set starts_at = now(), ends_at = now() + interval '1 hour', blocks_until = now() + interval '1 hour' where booking_id = $1`,
        [other.id],
      )
      await become(client, 'sari')
      expect(await refusal(client, reopen, [id, 'Salah tekan'])).toMatchObject({
        code: 'slot_taken',
        status: 409,
      })
    }))

  it.each([
    ['of the same physiotherapist', 'no_show', 'confirmed'],
    ['of the same patient', 'completed', 'checked_in'],
  ])('comes back over an ended hold %s', (whose, status, back) =>
    rolledBack(async (client) => {
      const { id, rina, calendar } = await scene(client, 16)
      if (status === 'completed') await call(client, 'check_in_appointment', id)
      await call(client, status === 'completed' ? 'complete_appointment' : 'mark_no_show', id)
      await becomeOwner(client)
      const isOwn = whose.endsWith('patient')
      const rival = await holdFor(
        client,
        isOwn
          ? { ...calendar, physiotherapists: [await addPhysiotherapist(client, calendar)] }
          : calendar,
        isOwn ? rina.patient : (await makePatient(client)).patient,
        new Date(Date.now() + 600_000),
      )
      await endHold(client, rival.booking)
      await become(client, 'sari')
      expect(await row(client, reopen, [id, 'Salah tekan'])).toMatchObject({
        appointment: { status: back },
      })
      expect(await bookingStatus(client, rival.booking)).toBe('expired')
    }),
  )
})
