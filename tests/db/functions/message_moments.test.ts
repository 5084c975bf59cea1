import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { endHold } from '../../support/holds.ts'
import { cancel, checkOut, holdFor, payFor, report } from '../../support/money.ts'
import { ownPackage } from '../../support/sales.ts'
import { comeDue, lease, messageRow, outbox, record, waiting } from '../../support/outbox.ts'

async function paid(client: pg.ClientBase, days = 5) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const booking = await confirmed(client, rina, calendar, at(days, '09:00'))
  return { calendar, rina, booking: booking.id, appointment: booking.appointment.id }
}

/** Sends the confirmation, so that later changes are news. */
async function told(client: pg.ClientBase, booking: string) {
  await comeDue(client, booking, 'appointment_confirmed')
  for (const message of await lease(client, booking))
    await record(client, message, { outcome: 'sent' })
}

async function move(client: pg.ClientBase, who: { id: string }, appointment: string, to: Date) {
  await become(client, who)
  await client.query(`select public.reschedule_appointment($1, $2)`, [appointment, to])
  await becomeOwner(client)
}

const reminders = ['appointment_reminder 24', 'appointment_reminder 3']
const minutesOf = async (client: pg.ClientBase, booking: string, kind: string) => {
  const found = (await outbox(client, booking)).find(
    (it) => it.kind === kind && it.status === 'queued',
  )
  return (await messageRow(client, found!.id)).minutes
}

describe('the outbox', () => {
  it('confirms at once, and reminds 24 and 3 hours before as far as that is ahead', () =>
    rolledBack(async (client) => {
      const { booking } = await paid(client)
      expect(await waiting(client, booking)).toEqual(['appointment_confirmed', ...reminders])
      expect(await minutesOf(client, booking, 'appointment_confirmed')).toBe(0)
    }))

  it('tells of several moves within three minutes once, and of the last time', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await told(client, booking)
      await move(client, rina, appointment, at(6, '10:00'))
      await move(client, rina, appointment, at(7, '11:00'))
      expect(await waiting(client, booking)).toEqual(['appointment_rescheduled', ...reminders])
      expect(await minutesOf(client, booking, 'appointment_rescheduled')).toBe(3)
      await comeDue(client, booking, 'appointment_rescheduled')
      const [message] = await lease(client, booking)
      const moment = (value: unknown) => new Date(value as string)
      expect(moment(message!.facts['starts_at'])).toEqual(at(7, '11:00'))
      expect(moment(message!.facts['old_starts_at'])).toEqual(at(5, '09:00'))
    }))

  it('says nothing of a move that was taken back before anybody heard of it', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await told(client, booking)
      await move(client, rina, appointment, at(6, '10:00'))
      await move(client, rina, appointment, at(5, '09:00'))
      expect(await waiting(client, booking)).toEqual(reminders)
    }))

  it('says nothing of a cancellation that the clinic took back before anybody heard of it', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await told(client, booking)
      await cancel(client, { appointment }, 'sari')
      await move(client, rina, appointment, at(5, '09:00'))
      expect(await waiting(client, booking)).toEqual(reminders)
    }))

  it('says that it takes place after all to who has heard of the cancellation', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await told(client, booking)
      await cancel(client, { appointment }, 'sari')
      await comeDue(client, booking, 'settlement_choice')
      for (const message of await lease(client, booking))
        await record(client, message, { outcome: 'sent' })
      await move(client, rina, appointment, at(5, '09:00'))
      expect(await waiting(client, booking)).toEqual(['appointment_rescheduled', ...reminders])
    }))

  it('confirms the new time when the first confirmation has not gone out yet', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await move(client, rina, appointment, at(6, '10:00'))
      expect(await waiting(client, booking)).toEqual(['appointment_confirmed', ...reminders])
    }))

  it('does not take back what a sender has in its hands', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await comeDue(client, booking, 'appointment_confirmed')
      const [message] = await lease(client, booking)
      await move(client, rina, appointment, at(6, '10:00'))
      expect(await waiting(client, booking)).toEqual([
        'appointment_confirmed',
        'appointment_rescheduled',
        ...reminders,
      ])
      await record(client, message!, { outcome: 'sent' })
      expect((await messageRow(client, message!.id)).status).toBe('sent')
    }))

  it('tells who cancels what comes back, and reminds of nothing any more', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await told(client, booking)
      await cancel(client, { appointment }, rina)
      expect(await waiting(client, booking)).toEqual(['appointment_cancelled'])
      await comeDue(client, booking)
      const [message] = await lease(client, booking)
      expect(message!.facts).toMatchObject({
        status: 'cancelled_by_patient',
        credit_idr: 350_000,
        refund_idr: 0,
        sessions: 0,
      })
    }))

  it('tells whom the clinic cancels of the choice alone, and of the credit once it is chosen', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await told(client, booking)
      await cancel(client, { appointment }, 'sari')
      expect(await waiting(client, booking)).toEqual(['settlement_choice'])
      await become(client, rina)
      await client.query(`select public.choose_settlement($1, 'credit')`, [appointment])
      await becomeOwner(client)
      expect(await waiting(client, booking)).toEqual(['credit_issued'])
    }))

  it('takes a cancellation by the clinic back when the patient finds a new time at once', () =>
    rolledBack(async (client) => {
      const { rina, booking, appointment } = await paid(client)
      await told(client, booking)
      await cancel(client, { appointment }, 'sari')
      await move(client, rina, appointment, at(6, '10:00'))
      expect(await waiting(client, booking)).toEqual(['appointment_rescheduled', ...reminders])
    }))

  it('asks after a payment when half of its time is gone, and not after it', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { patient } = await makePatient(client)
      const visit = await holdFor(client, calendar, patient, at(5, '09:00'))
      const attempt = await checkOut(client, visit)
      expect(await waiting(client, visit.booking)).toEqual(['payment_waiting'])
      expect(await minutesOf(client, visit.booking, 'payment_waiting')).toBe(15)
      await report(client, attempt!)
      expect(await waiting(client, visit.booking)).toEqual(['appointment_confirmed', ...reminders])
    }))

  it('tells of a hold that ended unpaid, not of one that was given up or booked anew', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { patient } = await makePatient(client)
      const ended = async (hour: string) => {
        const visit = await holdFor(client, calendar, patient, at(5, hour))
        await checkOut(client, visit)
        await endHold(client, visit.booking)
        await client.query(`select private.end_hold($1)`, [visit.booking])
        await comeDue(client, visit.booking, 'hold_expired')
        return visit.booking
      }
      const first = await ended('09:00')
      expect((await lease(client, first)).map(({ kind }) => kind)).toEqual(['hold_expired'])
      const second = await ended('10:00')
      await payFor(client, await holdFor(client, calendar, patient, at(5, '11:00')))
      await client.query(
        `update public.bookings set created_at = now() - interval '1 hour' where id = $1`,
        [second],
      )
      await comeDue(client, second)
      expect(await lease(client, second)).toEqual([])
      expect(await outbox(client, second)).toMatchObject([
        { kind: 'hold_expired', status: 'withdrawn', last_error: 'booked_again' },
        { kind: 'payment_waiting', status: 'withdrawn', last_error: 'superseded' },
      ])
    }))

  it('tells of money that came too late for its time', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const late = await makePatient(client)
      const visit = await holdFor(client, calendar, late.patient, at(5, '09:00'))
      const attempt = await checkOut(client, visit)
      await endHold(client, visit.booking)
      await client.query(`select private.end_hold($1)`, [visit.booking])
      await payFor(
        client,
        await holdFor(client, calendar, (await makePatient(client)).patient, at(5, '09:00')),
      )
      await report(client, attempt!)
      await comeDue(client, visit.booking)
      const messages = await lease(client, visit.booking)
      expect(messages).toMatchObject([{ kind: 'payment_late', facts: { amount_idr: 350_000 } }])
    }))
})

describe('the last session of a package', () => {
  it('is told once, when one is left, and no more when another comes back', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const { code, voucher } = await ownPackage(client, {
        patient: rina.patient,
        clinic: calendar.clinic,
      })
      const told = async () =>
        (
          await client.query<{ id: string; why: string | null }>(
            `select message.id, private.message_staleness(message) as why from private.notifications as message
             where patient_id = $1 and kind = 'credit_ending' and payload ->> 'voucher_id' = $2`,
            [rina.patient, voucher],
          )
        ).rows
      const visits = []
      for (const [n, hour] of ['08', '09', '10', '11'].entries()) {
        expect(await told()).toHaveLength(0)
        const visit = await holdFor(client, calendar, rina.patient, at(4, `${hour}:00`))
        await payFor(client, visit, [code])
        visits.push(visit)
        expect(visits).toHaveLength(n + 1)
      }
      const [message] = await told()
      expect(message).toMatchObject({ why: null })
      await cancel(client, visits[0]!, rina)
      expect(await told()).toEqual([{ id: message!.id, why: 'given_back' }])
      await payFor(client, await holdFor(client, calendar, rina.patient, at(5, '08:00')), [code])
      expect(await told()).toEqual([{ id: message!.id, why: null }])
      await payFor(client, await holdFor(client, calendar, rina.patient, at(5, '09:00')), [code])
      expect(await told()).toEqual([{ id: message!.id, why: 'used' }])
    }))
})

describe('tell_ending_vouchers', () => {
  it('tells of credit that ends within 14 days, once, and not when it is used up', () =>
    rolledBack(async (client) => {
      const { patient } = await makePatient(client)
      const credit = async (days: number, amount: number, kind = 'credit') => {
        const { id } = await row<{ id: string }>(
          client,
          `insert into public.vouchers (code, kind, name_id, name_en, patient_id, valid_until, created_at)
           values (private.new_voucher_code(), $3, 'Kredit', 'Credit', $1, private.local_date(now(), 'Asia/Jakarta') + $2::integer, now() - interval '9 days')
           returning id`,
          [patient, days, kind],
        )
        if (amount)
          await client.query(
            `insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason) values ($1, $2, 'issue', $3, 'goodwill')`,
            [id, patient, amount],
          )
        return id
      }
      const ending = await credit(10, 50_000)
      const sessions = await credit(14, 2, 'package')
      await credit(15, 2, 'package')
      await credit(40, 50_000)
      await credit(10, 0)
      const tell = () => client.query(`select private.tell_ending_vouchers()`)
      await tell()
      await tell()
      const { rows } = await client.query(
        `select payload ->> 'voucher_id' as voucher from private.notifications where patient_id = $1 and kind = 'credit_ending'`,
        [patient],
      )
      expect(rows.map((it) => (it as { voucher: string }).voucher).toSorted()).toEqual(
        [ending, sessions].toSorted(),
      )
    }))
})
