import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, rolledBack } from '../../support/db.ts'
import {
  at,
  confirmed,
  day,
  hold,
  makeCalendar,
  makePatient,
  slots,
  times,
} from '../../support/calendar.ts'

const hours = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, n) => `${String(from + n).padStart(2, '0')}:00`)

describe('available_slots', () => {
  it('offers every start of a free working day, to anyone', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await becomeAnon(client)
      expect(await times(client, calendar, 3)).toEqual(hours(6, 22))
      const [first] = await slots(client, calendar, 3)
      expect(first).toEqual({
        starts_at: at(3, '06:00'),
        ends_at: at(3, '07:00'),
        physiotherapist_id: calendar.physiotherapists[0],
      })
    }))

  it('offers nothing outside the opening hours, and nothing on a closed weekday', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await client.query(
        `update public.clinic_hours set opens_at = '10:00', closes_at = '12:30' where clinic_id = $1`,
        [calendar.clinic],
      )
      expect(await times(client, calendar, 3)).toEqual(['10:00', '11:00'])
      await client.query(`delete from public.clinic_hours where clinic_id = $1`, [calendar.clinic])
      expect(await times(client, calendar, 3)).toEqual([])
    }))

  it('respects the validity of a schedule, breaks, and who gives the service', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const who = calendar.physiotherapists[0]
      await client.query(
        `update public.schedules set end_time = '09:00', valid_until = $2 where physiotherapist_id = $1`,
        [who, day(3)],
      )
      await client.query(
        `insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
         select $1, $2, n, '13:30', '15:00' from generate_series(1, 7) n`,
        [who, calendar.clinic],
      )
      expect(await times(client, calendar, 3)).toEqual(['06:00', '07:00', '08:00', '13:30'])
      expect(await times(client, calendar, 4)).toEqual(['13:30'])
      await client.query(
        `delete from public.physiotherapist_services where physiotherapist_id = $1`,
        [who],
      )
      expect(await times(client, calendar, 4)).toEqual([])
    }))

  it('merges shifts that touch, so that a session may span them', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { duration: 90, step: 90 })
      await client.query(`update public.schedules set end_time = '08:00' where clinic_id = $1`, [
        calendar.clinic,
      ])
      await client.query(
        `insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
         select $1, $2, n, '08:00', '09:00' from generate_series(1, 7) n`,
        [calendar.physiotherapists[0], calendar.clinic],
      )
      expect(await times(client, calendar, 3)).toEqual(['06:00', '07:30'])
    }))

  it('stays right for 45-minute sessions and appointments off the grid', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, {
        duration: 45,
        step: 45,
        hours: ['08:00', '12:00'],
      })
      expect(await times(client, calendar, 3)).toEqual([
        '08:00',
        '08:45',
        '09:30',
        '10:15',
        '11:00',
      ])
      const { booking_id } = (
        await confirmed(client, await makePatient(client), calendar, at(3, '09:30'))
      ).appointment
      expect(await times(client, calendar, 3)).toEqual(['08:00', '08:45', '10:15', '11:00'])
      // moved off the grid by staff: 09:20 to 10:05 touches two starts
      await client.query(
        `update public.appointments set starts_at = $2, ends_at = $3, blocks_until = $3 where booking_id = $1`,
        [booking_id, at(3, '09:20'), at(3, '10:05')],
      )
      expect(await times(client, calendar, 3)).toEqual(['08:00', '10:15', '11:00'])
    }))

  it('keeps the buffer of both the booked and the wanted service', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, {
        duration: 60,
        step: 30,
        buffer: 30,
        hours: ['08:00', '12:00'],
      })
      await confirmed(client, await makePatient(client), calendar, at(3, '09:30'))
      // 08:00 ends with its buffer at 09:30; after 10:30 the buffer lasts until 11:00
      expect(await times(client, calendar, 3)).toEqual(['08:00', '11:00'])
    }))

  it('ignores a hold as soon as it has ended', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      const booking = await hold(client, calendar, at(3, '09:00'))
      await becomeAnon(client)
      expect(await times(client, calendar, 3)).not.toContain('09:00')
      await becomeOwner(client)
      await client.query(
        `update public.appointments set hold_expires_at = now() where booking_id = $1`,
        [booking.id],
      )
      expect(await times(client, calendar, 3)).toContain('09:00')
    }))

  it('leaves out what overlaps an appointment of the caller, but not their own hold', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const elsewhere = await makeCalendar(client, { step: 30 })
      const rina = await makePatient(client)
      await confirmed(client, rina, elsewhere, at(3, '09:30'))
      await become(client, rina)
      expect(await times(client, calendar, 3)).not.toContain('09:00')
      expect(await times(client, calendar, 3)).not.toContain('10:00')
      expect(await times(client, calendar, 3)).toContain('11:00')
      await hold(client, calendar, at(3, '14:00'))
      expect(await times(client, calendar, 3)).toContain('14:00')
      await becomeAnon(client)
      expect(await times(client, calendar, 3)).toContain('09:00')
    }))

  it('leaves the travel gap between two clinics, and only between two', () =>
    rolledBack(async (client) => {
      const here = await makeCalendar(client)
      const there = {
        ...(await makeCalendar(client, { physiotherapists: 0 })),
        service: here.service,
      }
      const who = here.physiotherapists[0]!
      await client.query(
        `insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
         select $1, $2, n, '22:00', '22:30' from generate_series(1, 7) n`,
        [who, there.clinic],
      )
      await confirmed(client, await makePatient(client), here, at(3, '12:00'))
      await client.query(
        `update public.schedules set start_time = '05:00', end_time = '05:30' where clinic_id = $1`,
        [here.clinic],
      )
      await client.query(
        `update public.schedules set start_time = '08:00', end_time = '18:00' where clinic_id = $1`,
        [there.clinic],
      )
      expect(await times(client, there, 3)).toEqual(['08:00', '09:00', '15:00', '16:00', '17:00'])
      await client.query(
        `update public.schedules set start_time = '18:00', end_time = '22:00' where clinic_id = $1`,
        [there.clinic],
      )
      await client.query(
        `update public.schedules set start_time = '08:00', end_time = '18:00' where clinic_id = $1`,
        [here.clinic],
      )
      expect(await times(client, here, 3)).toEqual([...hours(8, 12), ...hours(13, 18)])
    }))
})
