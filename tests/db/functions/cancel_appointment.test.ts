import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  type Appointment,
  at,
  confirmed,
  hold,
  makeCalendar,
  makePatient,
  row,
  times,
} from '../../support/calendar.ts'

const sql = `select public.cancel_appointment($1, $2, $3) as appointment`
const cancel = async (
  client: pg.ClientBase,
  id: string,
  reason: string | null = null,
  settlement: string | null = 'credit',
) => (await row<{ appointment: Appointment }>(client, sql, [id, reason, settlement])).appointment

const credit = async (client: pg.ClientBase, patient: string) => {
  await becomeOwner(client)
  const { rows } = await client.query<{ quantity: number }>(
    `select entry.quantity from public.vouchers as voucher
     join public.voucher_entries as entry on entry.voucher_id = voucher.id and entry.kind = 'issue'
     where voucher.patient_id = $1 and voucher.kind = 'credit'`,
    [patient],
  )
  return rows.map(({ quantity }) => quantity)
}

async function scene(client: pg.ClientBase, startsAt = at(3, '09:00')) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const { appointment, id: booking } = await confirmed(client, rina, calendar, at(3, '09:00'))
  if (startsAt.getTime() !== at(3, '09:00').getTime())
    await client.query(
      `update public.appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour', blocks_until = $2::timestamptz + interval '1 hour' where id = $1`,
      [appointment.id, startsAt],
    )
  await become(client, rina)
  return { calendar, rina, booking, id: appointment.id }
}

describe('cancel_appointment', () => {
  it('frees the slot and returns the full amount as credit, once', () =>
    rolledBack(async (client) => {
      const { calendar, rina, booking, id } = await scene(client)
      expect(await times(client, calendar, 3)).not.toContain('09:00')
      expect(await cancel(client, id, 'Sakit', null)).toMatchObject({
        id,
        status: 'cancelled_by_patient',
      })
      expect(await cancel(client, id)).toMatchObject({ status: 'cancelled_by_patient' })
      expect(await times(client, calendar, 3)).toContain('09:00')
      expect(await credit(client, rina.patient)).toEqual([350_000])
      expect(
        await row(client, `select status from public.bookings where id = $1`, [booking]),
      ).toEqual({ status: 'cancelled' })
    }))

  it('asks an administrator for a refund when that is wanted', () =>
    rolledBack(async (client) => {
      const { rina, booking, id } = await scene(client)
      await cancel(client, id, null, 'refund')
      expect(await credit(client, rina.patient)).toEqual([])
      expect(
        await row(client, `select kind, details from public.admin_tasks where booking_id = $1`, [
          booking,
        ]),
      ).toMatchObject({
        kind: 'refund_request',
        details: { amount_idr: 350_000 },
      })
    }))

  it('returns nothing from 24 hours before the start', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client, new Date(Date.now() + 24 * 3_600_000 - 60_000))
      expect(await cancel(client, id)).toMatchObject({ status: 'cancelled_by_patient' })
      expect(await credit(client, rina.patient)).toEqual([])
    }))

  it('does nothing when what comes back is not what the patient was shown', () =>
    rolledBack(async (client) => {
      const shown = `select public.cancel_appointment($1, is_free => $2) as appointment`
      const { rina, id } = await scene(client)
      expect(await refusal(client, shown, [id, false])).toMatchObject({
        code: 'terms_changed',
        details: { is_free: true },
      })
      await becomeOwner(client)
      await client.query(
        `update public.appointments set starts_at = now() + interval '23:59:59', ends_at = now() + interval '25 hours', blocks_until = now() + interval '25 hours' where id = $1`,
        [id],
      )
      await become(client, rina)
      expect(await refusal(client, shown, [id, true])).toMatchObject({
        code: 'terms_changed',
        status: 409,
        details: { is_free: false },
      })
      const { appointment } = await row<{ appointment: Appointment }>(client, shown, [id, false])
      expect(appointment).toMatchObject({ status: 'cancelled_by_patient' })
      // The answer was lost: what was done is no other terms.
      expect(await row(client, shown, [id, true])).toEqual({ appointment })
    }))

  it('leaves the choice to the patient when the clinic cancels, however late, with a reason', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client, new Date(Date.now() + 3_600_000))
      await become(client, 'sari')
      expect(await refusal(client, sql, [id, null, 'credit'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'reason' },
      })
      expect(await cancel(client, id, 'Fisioterapis sakit')).toMatchObject({
        status: 'cancelled_by_clinic',
      })
      expect(await credit(client, rina.patient)).toEqual([])
      expect(
        await row(client, `select choice from public.settlements where appointment_id = $1`, [id]),
      ).toEqual({ choice: null })
      expect(
        await row(
          client,
          `select reason from public.appointment_events where appointment_id = $1 order by id desc limit 1`,
          [id],
        ),
      ).toEqual({ reason: 'Fisioterapis sakit' })
    }))

  it('gives up a hold without any money', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await become(client, rina)
      const { appointment } = await hold(client, calendar, at(3, '09:00'))
      expect(await cancel(client, appointment.id)).toMatchObject({ status: 'cancelled_by_patient' })
      expect(await credit(client, rina.patient)).toEqual([])
    }))

  it('is refused once the session has begun or is over', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client, new Date(Date.now() - 60_000))
      expect(await refusal(client, sql, [id, null, 'credit'])).toMatchObject({
        code: 'cancel_closed',
        status: 422,
      })
      await become(client, 'sari')
      await client.query(`select public.check_in_appointment($1)`, [id])
      expect(await refusal(client, sql, [id, 'Salah catat', 'credit'])).toMatchObject({
        code: 'cancel_closed',
      })
    }))

  it('belongs to the owner and to the front desk, and names bad input', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      expect(await refusal(client, sql, [id, null, 'cash'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'settlement' },
      })
      expect(await refusal(client, sql, [null, null, 'credit'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'appointment_id' },
      })
      await become(client, 'budi')
      expect(await refusal(client, sql, [id, null, 'credit'])).toMatchObject({
        code: 'not_found',
        status: 404,
      })
      await become(client, 'dewi')
      expect(await refusal(client, sql, [id, 'Alasan', 'credit'])).toMatchObject({
        code: 'forbidden',
        status: 403,
      })
      await becomeAnon(client)
      expect(await refusal(client, sql, [id, null, 'credit'])).toMatchObject({
        code: 'not_signed_in',
        status: 401,
      })
    }))
})
