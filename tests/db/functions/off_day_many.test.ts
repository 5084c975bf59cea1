import { describe, expect, it } from 'vitest'
import {
  addPhysiotherapist,
  at,
  day,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { faults, grant, holdFor, payFor, wallet } from '../../support/money.ts'
import { refusedOffDay, saveOffDay } from '../../support/off-days.ts'

describe('an off-day over many appointments', () => {
  it('gives each its own answer: reasons, money, vouchers and sums of the books', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2, price: 300_000 })
      const [absent, other] = calendar.physiotherapists as [string, string]
      const visit = async (time: string) =>
        holdFor(client, calendar, (await makePatient(client)).patient, at(3, time))
      const plain = await visit('07:00')
      const partly = await visit('08:00')
      const refunded = await visit('09:00')
      const moved = await visit('10:00')
      const held = await visit('11:00')
      for (const it of [plain, refunded, moved]) await payFor(client, it)
      await payFor(client, partly, [await grant(client, partly.patient, 100_000)])
      const visits = [plain, partly, refunded, moved, held]
      const cancel = (visit: { appointment: string }, reason: string, settlement: string) => ({
        appointment_id: visit.appointment,
        action: 'cancel',
        reason,
        settlement,
      })
      await become(client, 'agus')
      const answer = await saveOffDay(
        client,
        { physiotherapist_id: absent, type: 'leave', starts_on: day(3) },
        [
          cancel(plain, 'Terapis cuti', 'credit'),
          cancel(partly, 'Terapis cuti', 'credit'),
          cancel(held, 'Terapis cuti', 'credit'),
          cancel(refunded, 'Diminta lewat telepon', 'refund'),
          { appointment_id: moved.appointment, action: 'reassign', physiotherapist_id: other },
        ],
      )
      expect(answer.saved).toBe(true)
      await becomeOwner(client)
      const told = await client.query<{ reason: string | null; status: string }>(
        `select (select event.reason from public.appointment_events as event
           where event.appointment_id = it.id order by event.id desc limit 1), it.status
         from unnest($1::uuid[]) with ordinality as wanted (id, number)
         join public.appointments as it on it.id = wanted.id order by wanted.number`,
        [visits.map((visit) => visit.appointment)],
      )
      expect(told.rows.map((it) => [it.status, it.reason])).toEqual([
        ['cancelled_by_clinic', 'Terapis cuti'],
        ['cancelled_by_clinic', 'Terapis cuti'],
        ['cancelled_by_clinic', 'Diminta lewat telepon'],
        ['confirmed', null],
        ['cancelled_by_clinic', 'Terapis cuti'],
      ])
      const usable = []
      for (const { patient } of visits) {
        usable.push((await wallet(client, patient)).usable)
        expect(await faults(client, patient)).toEqual([])
      }
      expect(usable).toEqual([300_000, 300_000, 0, 0, 0])
      expect(
        await row(
          client,
          `select kind, details ->> 'amount_idr' as amount from public.admin_tasks where booking_id = any ($1)`,
          [visits.map((visit) => visit.booking)],
        ),
      ).toEqual({ kind: 'refund_request', amount: '300000' })
      // The reassigned appointment takes its sale along, counted once.
      const sums = await client.query<{ key: string; sales: number }>(
        `select key, sales from private.sales_totals where clinic_id = $1 and dimension = 'physiotherapist'`,
        [calendar.clinic],
      )
      expect(new Map(sums.rows.map((it) => [it.key, it.sales]))).toEqual(
        new Map([
          [absent, 3],
          [other, 1],
        ]),
      )
    }))

  it('reassigns none of two that would be too near to each other in two clinics', () =>
    rolledBack(async (client) => {
      const here = await makeCalendar(client, { physiotherapists: 1, hours: ['06:00', '10:00'] })
      const there = {
        ...(await makeCalendar(client, { physiotherapists: 0 })),
        service: here.service,
      }
      const absent = here.physiotherapists[0]!
      const other = await addPhysiotherapist(client, here, ['06:00', '10:00'])
      await client.query(
        `insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
         select $1, $2, weekday, '10:00', '22:00' from generate_series(1, 7) as weekday`,
        [other, there.clinic],
      )
      const resolutions = []
      for (const [calendar, time] of [
        [here, '09:00'],
        [there, '10:00'],
      ] as const) {
        const { patient } = await makePatient(client)
        const visit = await holdFor(
          client,
          { ...calendar, physiotherapists: [absent] },
          patient,
          at(3, time),
        )
        await payFor(client, visit)
        resolutions.push({
          appointment_id: visit.appointment,
          action: 'reassign',
          physiotherapist_id: other,
        })
      }
      await become(client, 'agus')
      const leave = { physiotherapist_id: absent, type: 'leave', starts_on: day(3) }
      expect(await refusedOffDay(client, leave, resolutions)).toMatchObject({
        code: 'slot_taken',
        details: { rule: 'travel_gap' },
      })
      const kept = {
        appointment_id: resolutions[1]!.appointment_id,
        action: 'keep',
        reason: 'Datang khusus',
      }
      expect((await saveOffDay(client, leave, [resolutions[0]!, kept])).saved).toBe(true)
    }))
})
