import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, day, hold, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, untilSerialized } from '../../support/db.ts'
import { refusedOffDay, saveOffDay, sceneOfLeave } from '../../support/off-days.ts'

const appointmentOf = (client: pg.ClientBase, id: string) =>
  row<{ status: string; physiotherapist_id: string; starts_at: Date; reschedule_count: number }>(
    client,
    `select * from public.appointments where id = $1`,
    [id],
  )
const queued = async (client: pg.ClientBase, id: string) =>
  (
    await client.query<{ kind: string }>(
      `select kind from private.notifications
       where appointment_id = $1 and status = 'queued' and kind <> 'appointment_reminder' order by kind`,
      [id],
    )
  ).rows.map(({ kind }) => kind)

describe('save_off_day', () => {
  it('writes nothing while an appointment in it is unresolved, and says who is free', () =>
    untilSerialized(async (client) => {
      const { id, ayu, bayu, leave } = await sceneOfLeave(client)
      const answer = await saveOffDay(client, leave)
      expect(answer.saved).toBe(false)
      expect(answer.conflicts).toMatchObject([
        {
          appointment_id: id,
          patient_name: 'Test',
          physiotherapist_id: ayu,
          candidates: [{ id: bayu, name: 'Test' }],
        },
      ])
      expect(new Date(answer.conflicts[0]!.starts_at)).toEqual(at(3, '09:00'))
      await becomeOwner(client)
      expect(
        await row(client, `select from public.off_days where physiotherapist_id = $1`, [ayu]),
      ).toBeUndefined()
      expect(await queued(client, id)).toEqual([])
    }))

  it('needs no resolution where nothing lies in it, and closes the calendar', () =>
    untilSerialized(async (client) => {
      const { ayu, leave, calendar, rina } = await sceneOfLeave(client)
      const answer = await saveOffDay(client, { ...leave, start_time: '10:00', end_time: '12:00' })
      expect(answer).toMatchObject({ saved: true, conflicts: [] })
      await become(client, rina)
      const start = at(3, '10:00')
      expect(
        await refusal(client, `select public.hold_slot($1, $2, $3, $4)`, [
          calendar.clinic,
          calendar.service,
          start,
          ayu,
        ]),
      ).toMatchObject({ code: 'off_day' })
    }))

  it('reassigns at the same time, uncounted for the patient, who hears of it', () =>
    untilSerialized(async (client) => {
      const { id, bayu, leave } = await sceneOfLeave(client)
      const answer = await saveOffDay(client, leave, [
        { appointment_id: id, action: 'reassign', physiotherapist_id: bayu },
      ])
      expect(answer.saved).toBe(true)
      await becomeOwner(client)
      expect(await appointmentOf(client, id)).toMatchObject({
        status: 'confirmed',
        physiotherapist_id: bayu,
        starts_at: at(3, '09:00'),
        reschedule_count: 1,
        patient_reschedule_count: 0,
      })
      expect(await queued(client, id)).toEqual(['appointment_rescheduled'])
    }))

  it('proposes other times; the appointment stands until its patient answers', () =>
    untilSerialized(async (client) => {
      const { id, rina, leave } = await sceneOfLeave(client)
      const times = [at(4, '09:00'), at(4, '10:00')]
      await saveOffDay(client, leave, [{ appointment_id: id, action: 'propose', starts_at: times }])
      await becomeOwner(client)
      expect(await appointmentOf(client, id)).toMatchObject({ status: 'confirmed' })
      expect(await queued(client, id)).toEqual(['proposal'])
      await become(client, rina)
      await client.query(`select public.answer_proposal($1, $2)`, [id, times[1]])
      await becomeOwner(client)
      expect(await appointmentOf(client, id)).toMatchObject({ starts_at: times[1] })
    }))

  it.each([
    // The settlement_choice message announces the cancellation too.
    [{}, ['settlement_choice'], 0],
    [{ settlement: 'credit' }, ['appointment_cancelled'], 1],
  ])('cancels with a reason %o', (more, messages, credits) =>
    untilSerialized(async (client) => {
      const { id, booking, leave } = await sceneOfLeave(client)
      await saveOffDay(client, leave, [
        { appointment_id: id, action: 'cancel', reason: 'Terapis cuti', ...more },
      ])
      await becomeOwner(client)
      expect(await appointmentOf(client, id)).toMatchObject({ status: 'cancelled_by_clinic' })
      expect(await queued(client, id)).toEqual(messages)
      expect(
        (
          await client.query(
            `select from public.voucher_entries as entry where entry.booking_id = $1 and entry.kind = 'issue'`,
            [booking],
          )
        ).rowCount,
      ).toBe(credits)
      expect(
        await row(
          client,
          `select reason from public.appointment_events where appointment_id = $1 order by id desc`,
          [id],
        ),
      ).toEqual({ reason: 'Terapis cuti' })
    }),
  )

  it('keeps with a reason, and asks no second time when the same off-day is changed', () =>
    untilSerialized(async (client) => {
      const { id, leave } = await sceneOfLeave(client)
      const { off_day } = await saveOffDay(client, leave, [
        { appointment_id: id, action: 'keep', reason: 'Datang khusus' },
      ])
      expect(
        await row(
          client,
          `select rules, reason from public.staff_overrides where appointment_id = $1`,
          [id],
        ),
      ).toEqual({ rules: ['off_day'], reason: 'Datang khusus' })
      const again = await saveOffDay(client, { id: off_day.id, reason: 'Keluarga' })
      expect(again.saved).toBe(true)
      // Another absence at the same time asks about its conflicts again.
      expect((await saveOffDay(client, { ...leave, type: 'training' })).saved).toBe(false)
    }))

  it('is all or nothing: a target that is not free refuses everything by its appointment', () =>
    untilSerialized(async (client) => {
      const { id, calendar, bayu, leave } = await sceneOfLeave(client)
      await confirmed(client, await makePatient(client), calendar, at(3, '09:00'), bayu)
      await become(client, 'agus')
      expect((await saveOffDay(client, leave)).conflicts[0]!.candidates).toEqual([])
      expect(
        await refusedOffDay(client, leave, [
          { appointment_id: id, action: 'reassign', physiotherapist_id: bayu },
        ]),
      ).toMatchObject({ code: 'slot_taken', details: { appointment_id: id } })
    }))

  it('proposes no time at which nobody is there by this very off-day', () =>
    untilSerialized(async (client) => {
      const { id, calendar } = await sceneOfLeave(client)
      const closure = { clinic_id: calendar.clinic, type: 'closure', starts_on: day(3) }
      const propose = (time: Date) => [
        { appointment_id: id, action: 'propose', starts_at: [time.toISOString()] },
      ]
      expect((await saveOffDay(client, closure)).conflicts[0]!.candidates).toEqual([])
      expect(await refusedOffDay(client, closure, propose(at(3, '11:00')))).toMatchObject({
        code: 'off_day',
        details: { field: 'starts_at', appointment_id: id },
      })
      expect((await saveOffDay(client, closure, propose(at(4, '11:00')))).saved).toBe(true)
    }))

  it('hits holds of people who are checking out, and ignores those that have ended', () =>
    untilSerialized(async (client) => {
      const { id, calendar, ayu, leave } = await sceneOfLeave(client)
      const budi = await makePatient(client)
      await become(client, budi)
      const held = await hold(client, calendar, at(3, '11:00'), { physiotherapist: ayu })
      await become(client, 'agus')
      const { conflicts } = await saveOffDay(client, leave)
      expect(conflicts.map((it) => it.appointment_id)).toEqual([id, held.appointment.id])
      expect(
        await refusedOffDay(client, leave, [
          { appointment_id: id, action: 'keep', reason: 'Datang khusus' },
          {
            appointment_id: held.appointment.id,
            action: 'propose',
            starts_at: [at(4, '09:00')],
          },
        ]),
      ).toMatchObject({
        code: 'reschedule_closed',
        details: { appointment_id: held.appointment.id },
      })
      await becomeOwner(client)
      await client.query(
        `update public.bookings set hold_expires_at = now() - interval '1 second' where id = $1`,
        [held.id],
      )
      await become(client, 'agus')
      expect((await saveOffDay(client, leave)).conflicts).toHaveLength(1)
    }))
})
