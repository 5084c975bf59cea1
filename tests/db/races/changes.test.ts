import type pg from 'pg'
import { expect, it } from 'vitest'
import { at, row } from '../../support/calendar.ts'
import { database, people } from '../../support/db.ts'
import {
  checkOut,
  faults,
  grant,
  holdFor,
  payFor,
  type Visit,
  wallet,
} from '../../support/money.ts'
import { attempt, overlaps, tally, withRace } from './calendar.ts'

const runs = 10
const sari = { id: people.sari }

const move = `select public.reschedule_appointment($1, $2)`
const cancelSql = `select public.cancel_appointment($1, 'Berhalangan')`
const choose = `select public.choose_settlement($1, $2)`
const answer = `select public.answer_proposal($1, $2)`

type Scene = {
  client: pg.PoolClient
  rina: { id: string; patient: string }
  /** A start time on a day that only this run uses. */
  when: (hour: number) => Date
  visit: (hour: number) => Promise<Visit>
}

/** Runs `work` for ten patients in turn, then checks the ledgers and that nothing overlaps. */
const race = (work: (scene: Scene) => Promise<void>, limit = 20) =>
  withRace(runs, async ({ calendar, people: crowd, days }) => {
    const client = await database().connect()
    try {
      await client.query(
        `update public.booking_policy set reschedule_limit = $2 where clinic_id = $1`,
        [calendar.clinic, limit],
      )
      for (const [run, rina] of crowd.entries()) {
        const when = (hour: number) => at(days[run]!, `${String(hour).padStart(2, '0')}:00`)
        const visit = (hour: number) => holdFor(client, calendar, rina.patient, when(hour))
        await work({ client, rina, when, visit })
        expect(await faults(client, rina.patient)).toEqual([])
      }
      expect(await overlaps()).toBe(0)
    } finally {
      client.release()
    }
  })

type State = { status: string; booking: string; choice: string | null; moves: number }
const state = (client: pg.ClientBase, { appointment }: Visit) =>
  row<State>(
    client,
    `select appointment.status, booking.status as booking, settlement.choice,
       (select count(*) from public.appointment_events where appointment_id = $1 and kind = 'rescheduled') as moves
     from public.appointments as appointment
     join public.bookings as booking on booking.id = appointment.booking_id
     left join public.settlements as settlement on settlement.appointment_id = appointment.id
     where appointment.id = $1`,
    [appointment],
  )

it('one appointment moved twice: the last move that is left is made once', () =>
  race(async ({ client, rina, when, visit }) => {
    const one = await visit(9)
    await payFor(client, one)
    const outcomes = await Promise.all(
      [10, 11, 12].map((hour) => attempt(rina, move, [one.appointment, when(hour)])),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, reschedule_limit: 2 })
    expect(await state(client, one)).toMatchObject({ status: 'confirmed', moves: 1 })
  }, 1))

it('moved while the clinic cancels: cancelled with a choice, or the choice is that new time', () =>
  race(async ({ client, rina, when, visit }) => {
    const one = await visit(9)
    await payFor(client, one)
    const outcomes = await Promise.all([
      attempt(rina, move, [one.appointment, when(10)]),
      attempt(sari, cancelSql, [one.appointment]),
    ])
    expect(outcomes).toEqual(['ok', 'ok'])
    const { status, booking, choice } = await state(client, one)
    expect([
      ['confirmed', 'confirmed', 'new_time'],
      ['cancelled_by_clinic', 'cancelled', null],
    ]).toContainEqual([status, booking, choice])
    expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0 })
  }))

it('cancelled by the clinic while the payment arrives: the money waits, or is credit, once', () =>
  race(async ({ client, rina, visit }) => {
    const one = await visit(9)
    const open = (await checkOut(client, one))!
    const paid = `select public.apply_payment_status($1, 'paid', $2, 'IDR', $3)`
    const pay = () => attempt(null, paid, [open.id, open.reference, open.amount])
    const outcomes = await Promise.all([pay(), attempt(sari, cancelSql, [one.appointment]), pay()])
    expect(outcomes).toEqual(['ok', 'ok', 'ok'])
    const chosen = await attempt(rina, choose, [one.appointment, 'credit'])
    expect(['ok', 'settlement_closed']).toContain(chosen)
    expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000 })
  }))

it('every choice at once, and the end of its time: one is made', () =>
  race(async ({ client, rina, when, visit }) => {
    const one = await visit(9)
    await payFor(client, one)
    await attempt(sari, cancelSql, [one.appointment])
    const [credit, refund, moved, due] = await Promise.all([
      attempt(rina, choose, [one.appointment, 'credit']),
      attempt(rina, choose, [one.appointment, 'refund']),
      attempt(rina, move, [one.appointment, when(11)]),
      attempt(null, `select private.settle_due()`, []),
    ])
    expect(due).toBe('ok')
    expect([credit, refund, moved].filter((it) => it === 'ok')).toHaveLength(1)
    for (const it of [credit, refund]) expect(['ok', 'settlement_closed']).toContain(it)
    expect(['ok', 'reschedule_closed']).toContain(moved)
    expect(await wallet(client, rina.patient)).toMatchObject({
      usable: credit === 'ok' ? 350_000 : 0,
    })
  }))

it('credit in two bookings at once: one has it', () =>
  race(async ({ client, rina, visit }) => {
    const code = await grant(client, rina.patient, 350_000)
    const two = [await visit(9), await visit(10)]
    const outcomes = await Promise.all(
      two.map(({ booking }) =>
        attempt(null, `select private.reserve_vouchers($1, $2)`, [booking, [code]]),
      ),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, voucher_used_up: 1 })
    expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, reserved: 350_000 })
  }))

it('a proposal answered twice: one time is taken', () =>
  race(async ({ client, rina, when, visit }) => {
    const one = await visit(9)
    await payFor(client, one)
    const times = [when(10), when(11), when(12)]
    await attempt(null, `select private.propose_times($1, $2)`, [one.appointment, times])
    const outcomes = await Promise.all(
      times.map((time) => attempt(rina, answer, [one.appointment, time])),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, proposal_closed: 2 })
    expect(await state(client, one)).toMatchObject({ status: 'confirmed', moves: 1 })
  }))

it('a proposal answered while it is cancelled and moved', () =>
  race(async ({ client, rina, when, visit }) => {
    const one = await visit(9)
    await payFor(client, one)
    await attempt(null, `select private.propose_times($1, $2)`, [
      one.appointment,
      [when(10), when(11)],
    ])
    const [answered, moved, cancelled] = await Promise.all([
      attempt(rina, answer, [one.appointment, when(10)]),
      attempt(rina, move, [one.appointment, when(12)]),
      attempt(rina, cancelSql, [one.appointment]),
      attempt(null, `select private.expire_proposals()`, []),
    ])
    expect(['ok', 'proposal_closed']).toContain(answered)
    expect(['ok', 'reschedule_closed']).toContain(moved)
    expect(cancelled).toBe('ok')
    expect(await state(client, one)).toMatchObject({
      status: 'cancelled_by_patient',
      booking: 'cancelled',
    })
    expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000 })
  }))

/** Runs a statement while another transaction locks the booking: 'ok' if it does not wait. */
async function besides({ booking }: Visit, sql: string): Promise<string> {
  const other = await database().connect()
  try {
    await other.query('begin')
    await other.query(`select private.lock_booking($1)`, [booking])
    return await attempt(null, `set local lock_timeout = '1s'; ${sql}`, [])
  } finally {
    await other.query('rollback')
    other.release()
  }
}

it('whoever has a booking keeps nobody waiting who writes a task for it', () =>
  race(async ({ visit }) => {
    const one = await visit(9)
    const task = `select private.raise_task('payment_review', '${one.booking}')`
    expect(await besides(one, task)).toBe('ok')
  }))

it('a proposal that ends while somebody has its booking stays open until they are done', () =>
  race(async ({ client, when, visit }) => {
    const one = await visit(9)
    await payFor(client, one)
    await attempt(null, `select private.propose_times($1, $2)`, [one.appointment, [when(10)]])
    const sql = `update public.proposals set expires_at = now() where appointment_id = $1`
    await client.query(sql, [one.appointment])
    const status = () =>
      row(client, `select status from public.proposals where appointment_id = $1`, [
        one.appointment,
      ])
    const end = `select private.expire_proposals()`
    expect(await besides(one, end)).toBe('ok')
    expect(await status()).toEqual({ status: 'open' })
    expect(await attempt(null, end, [])).toBe('ok')
    expect(await status()).toEqual({ status: 'expired' })
  }))
