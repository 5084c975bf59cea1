import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { endHold } from '../../support/holds.ts'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'

const confirm = async (client: pg.ClientBase, booking: string) =>
  (await row<{ result: string }>(client, `select private.confirm_booking($1) as result`, [booking]))
    .result

const status = (client: pg.ClientBase, booking: string) =>
  row(
    client,
    `select b.status as booking, a.status as appointment, a.hold_expires_at
    from public.bookings b join public.appointments a on a.booking_id = b.id where b.id = $1`,
    [booking],
  )

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await become(client, rina)
  const { id } = await hold(client, calendar, at(3, '09:00'))
  await becomeOwner(client)
  return { calendar, rina, id }
}

describe('confirm_booking', () => {
  it('confirms a hold, and says so again', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      expect(await confirm(client, id)).toBe('confirmed')
      expect(await confirm(client, id)).toBe('confirmed')
      expect(await status(client, id)).toEqual({
        booking: 'confirmed',
        appointment: 'confirmed',
        hold_expires_at: null,
      })
    }))

  it.each(['ended', 'expired'])('confirms a hold that has %s while its slot is free', (how) =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      await endHold(client, id)
      if (how === 'expired') await client.query(`select private.expire_holds()`)
      expect(await confirm(client, id)).toBe('confirmed')
      expect(await status(client, id)).toMatchObject({
        booking: 'confirmed',
        appointment: 'confirmed',
      })
    }),
  )

  it('says that the slot is taken when someone else has it', () =>
    rolledBack(async (client) => {
      const { id, calendar } = await scene(client)
      await endHold(client, id)
      await become(client, await makePatient(client))
      await hold(client, calendar, at(3, '09:00'))
      await becomeOwner(client)
      expect(await confirm(client, id)).toBe('slot_taken')
      expect(await status(client, id)).toMatchObject({ booking: 'expired', appointment: 'expired' })
    }))

  it('takes the slot back when the other hold has ended as well', () =>
    rolledBack(async (client) => {
      const { id, calendar } = await scene(client)
      await endHold(client, id)
      await become(client, await makePatient(client))
      const other = await hold(client, calendar, at(3, '09:00'))
      await becomeOwner(client)
      await endHold(client, other.id)
      expect(await confirm(client, id)).toBe('confirmed')
      expect(await status(client, other.id)).toMatchObject({ booking: 'expired' })
    }))

  it('leaves a cancelled booking cancelled', () =>
    rolledBack(async (client) => {
      const { id, rina } = await scene(client)
      await become(client, rina)
      await client.query(
        `select public.cancel_appointment((select id from public.appointments where booking_id = $1))`,
        [id],
      )
      await becomeOwner(client)
      expect(await confirm(client, id)).toBe('cancelled')
    }))

  it('tells the patient, and reminds 24 and 3 hours before, until that changes', () =>
    rolledBack(async (client) => {
      const { id, rina } = await scene(client)
      const outbox = async (state: string) =>
        (
          await client.query<{ kind: string; due_at: Date }>(
            `select kind, due_at from private.notifications where booking_id = $1 and status = $2 order by due_at, kind`,
            [id, state],
          )
        ).rows
      await confirm(client, id)
      expect(await outbox('queued')).toEqual([
        { kind: 'appointment_confirmed', due_at: expect.any(Date) as Date },
        { kind: 'appointment_reminder', due_at: at(2, '09:00') },
        { kind: 'appointment_reminder', due_at: at(3, '06:00') },
      ])
      await become(client, rina)
      await client.query(
        `select public.cancel_appointment((select id from public.appointments where booking_id = $1))`,
        [id],
      )
      await becomeOwner(client)
      expect(await outbox('withdrawn')).toHaveLength(3)
      expect((await outbox('queued')).map(({ kind }) => kind)).toEqual(['appointment_cancelled'])
    }))
})

describe('expire_holds', () => {
  it('expires what has ended and nothing else', () =>
    rolledBack(async (client) => {
      const { id, calendar } = await scene(client)
      await become(client, await makePatient(client))
      const other = await hold(client, calendar, at(3, '10:00'))
      await becomeOwner(client)
      await endHold(client, id)
      await client.query(`select private.expire_holds()`)
      expect(await status(client, id)).toEqual({
        booking: 'expired',
        appointment: 'expired',
        hold_expires_at: null,
      })
      expect(await status(client, other.id)).toMatchObject({ booking: 'held', appointment: 'held' })
    }))
})

describe('forget_complaints', () => {
  it('forgets what was written into a booking that ended unpaid three days ago, and nothing else', () =>
    rolledBack(async (client) => {
      const { calendar } = await scene(client)
      const written = async (n: number, endedHoursAgo: number) => {
        await become(client, await makePatient(client))
        const { id } = await hold(client, calendar, at(4, `${9 + n}:00`.padStart(5, '0')))
        await becomeOwner(client)
        await client.query(
          `update public.bookings set complaint = 'Uji', hold_expires_at = now() - make_interval(hours => $2) where id = $1`,
          [id, endedHoursAgo],
        )
        return id
      }
      const left = await written(0, 73)
      const recent = await written(1, 71)
      const visit = await written(2, 73)
      await confirm(client, visit)
      await client.query(`select private.expire_holds()`)
      await client.query(`update public.bookings set status = 'cancelled' where id = $1`, [visit])
      await client.query(`select private.forget_complaints()`)
      const { rows } = await client.query<{ id: string }>(
        `select id from public.bookings where id = any ($1) and complaint is not null`,
        [[left, recent, visit]],
      )
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([recent, visit]))
      const { jobs } = await row<{ jobs: number }>(
        client,
        `select count(*)::integer as jobs from private.scheduled_jobs where command ~ 'forget_complaints'`,
      )
      expect(jobs).toBe(1)
    }))
})
