import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, day, makeCalendar, makePatient, row, zone } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  cancel,
  checkOut,
  faults,
  grant,
  holdFor,
  makeLate,
  payFor,
  type Visit,
} from '../../support/money.ts'
import { ownPackage } from '../../support/sales.ts'

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const owned = await ownPackage(client, { patient: rina.patient, clinic: calendar.clinic })
  const visit = (days: number, time: string, patient = rina.patient) =>
    holdFor(client, calendar, patient, at(days, time))
  const state = async () => {
    expect(await faults(client, rina.patient)).toEqual([])
    return row<{ left: number; until: string | null }>(
      client,
      `select private.voucher_left(voucher, voucher.patient_id, gen_random_uuid()) as left, voucher.valid_until as until
       from public.vouchers as voucher where voucher.id = $1`,
      [owned.voucher],
    )
  }
  return { calendar, rina, visit, state, ...owned }
}

/** The date this many months after the day that lies `days` ahead. */
const monthsAfter = async (client: pg.ClientBase, days: number, months: number) =>
  (
    await row<{ until: string }>(
      client,
      `select ($1::date + make_interval(months => $2))::date as until`,
      [day(days), months],
    )
  ).until

const booking = (client: pg.ClientBase, { booking: id }: Visit) =>
  row<{ status: string; total_idr: number; discount_idr: number; voucher_id: string | null }>(
    client,
    `select status, total_idr, discount_idr, voucher_id from public.bookings where id = $1`,
    [id],
  )

describe('a session of a package', () => {
  it('pays for a whole booking: reserved, consumed when it is confirmed, and nothing is left to pay', () =>
    rolledBack(async (client) => {
      const { visit, state, code, voucher } = await scene(client)
      const first = await visit(3, '09:00')
      await client.query(`select private.reserve_vouchers($1, $2)`, [first.booking, [code]])
      expect(await state()).toEqual({ left: 4, until: null })
      expect(await checkOut(client, first, [code])).toBeNull()
      expect(await booking(client, first)).toEqual({
        status: 'confirmed',
        total_idr: 0,
        discount_idr: 350_000,
        voucher_id: voucher,
      })
      expect(await state()).toEqual({ left: 4, until: await monthsAfter(client, 3, 3) })
    }))

  it('is of five for three months or of ten for six, from the day of the first', () =>
    rolledBack(async (client) => {
      const { rows } = await client.query(
        `select sessions, price_idr, valid_months from public.packages where slug in ('5-sessions', '10-sessions') order by sessions`,
      )
      expect(rows).toEqual([
        { sessions: 5, price_idr: 1_650_000, valid_months: 3 },
        { sessions: 10, price_idr: 3_150_000, valid_months: 6 },
      ])
      const { calendar, rina, visit } = await scene(client)
      const wish = { patient: rina.patient, clinic: calendar.clinic, months: 6 }
      const { code, voucher } = await ownPackage(client, wish)
      await payFor(client, await visit(3, '09:00'), [code])
      expect(
        await row(client, `select valid_until::text as until from public.vouchers where id = $1`, [
          voucher,
        ]),
      ).toEqual({ until: await monthsAfter(client, 3, 6) })
    }))

  it('is offered before anything else', () =>
    rolledBack(async (client) => {
      const { rina, visit, code } = await scene(client)
      const first = await visit(3, '09:00')
      await grant(client, rina.patient, 400_000)
      await become(client, rina)
      const { rows } = await client.query(`select * from public.my_vouchers($1)`, [first.booking])
      expect(rows.map(({ kind, is_usable }) => [kind, is_usable])).toEqual([
        ['package', true],
        ['credit', true],
      ])
      expect(rows[0]).toMatchObject({ code, remaining: 5 })
    }))

  it('comes back when its hold ends, and when the visit is cancelled in time', () =>
    rolledBack(async (client) => {
      const { rina, visit, state, code } = await scene(client)
      const held = await visit(3, '09:00')
      await client.query(`select private.reserve_vouchers($1, $2)`, [held.booking, [code]])
      await client.query(`select private.end_hold($1)`, [held.booking])
      expect(await state()).toEqual({ left: 5, until: null })

      const [early, later] = [await visit(4, '09:00'), await visit(8, '09:00')]
      await payFor(client, later, [code])
      await payFor(client, early, [code])
      expect(await state()).toEqual({ left: 3, until: await monthsAfter(client, 4, 3) })
      // Validity counts from the first remaining session; without one it has no end.
      await cancel(client, early, rina)
      expect(await state()).toEqual({ left: 4, until: await monthsAfter(client, 8, 3) })
      await cancel(client, later, rina)
      expect(await state()).toEqual({ left: 5, until: null })
    }))

  it('moves the end of its package when it is the first and moves', () =>
    rolledBack(async (client) => {
      const { rina, visit, state, code } = await scene(client)
      const [first, second] = [await visit(4, '09:00'), await visit(8, '09:00')]
      for (const it of [first, second]) await payFor(client, it, [code])
      const move = async (it: Visit, days: number) => {
        await become(client, rina)
        await client.query(`select public.reschedule_appointment($1, $2)`, [
          it.appointment,
          at(days, '10:00'),
        ])
        await becomeOwner(client)
        return (await state()).until
      }
      expect(await move(first, 6)).toBe(await monthsAfter(client, 6, 3))
      expect(await move(second, 10)).toBe(await monthsAfter(client, 6, 3))
      expect(await move(first, 12)).toBe(await monthsAfter(client, 10, 3))
      expect(await move(second, 3)).toBe(await monthsAfter(client, 3, 3))
    }))

  it('is used up by a late cancellation and by a visit that is missed', () =>
    rolledBack(async (client) => {
      const { rina, visit, state, code } = await scene(client)
      const [late, missed] = [await visit(4, '09:00'), await visit(5, '09:00')]
      for (const it of [late, missed]) await payFor(client, it, [code])
      await makeLate(client, late)
      await cancel(client, late, rina)
      await makeLate(client, missed, -1)
      await become(client, 'agus')
      await client.query(`select public.mark_no_show($1)`, [missed.appointment])
      await becomeOwner(client)
      expect((await state()).left).toBe(3)
    }))

  it('goes with credit, which it leaves alone, and with no promotion', () =>
    rolledBack(async (client) => {
      const { rina, visit, code } = await scene(client)
      const first = await visit(3, '09:00')
      const { code: promo } = await row<{ code: string }>(
        client,
        `insert into public.vouchers (code, kind, name_id, name_en, percent)
         values (private.new_voucher_code(), 'percentage', 'Uji', 'Test', 10) returning code`,
      )
      const credit = await grant(client, rina.patient, 400_000)
      const sql = `select private.price_booking($1, $2) as price`
      expect(await refusal(client, sql, [first.booking, [code, promo]])).toMatchObject({
        code: 'voucher_not_applicable',
        details: { rule: 'combination' },
      })
      const { price } = await row<{ price: object }>(client, sql, [first.booking, [code, credit]])
      expect(price).toMatchObject({ discount_idr: 350_000, credit_idr: 0, total_idr: 0 })
    }))

  it('is for up to three people of the family, and for nobody else', () =>
    rolledBack(async (client) => {
      const { rina, visit, code } = await scene(client)
      const relatives: string[] = []
      for (const name of ['Ayu', 'Bayu', 'Citra']) {
        const { id } = await row<{ id: string }>(
          client,
          `insert into public.patients (full_name, user_id, is_account_holder) values ($1, $2, false) returning id`,
          [name, rina.id],
        )
        relatives.push(id)
      }
      const [ayu, bayu, citra] = relatives as [string, string, string]
      await payFor(client, await visit(3, '09:00'), [code])
      await payFor(client, await visit(3, '10:00', ayu), [code])
      const held = await visit(3, '11:00', bayu)
      await client.query(`select private.reserve_vouchers($1, $2)`, [held.booking, [code]])

      const fourth = await visit(3, '12:00', citra)
      const sql = `select private.price_booking($1, $2)`
      expect(await refusal(client, sql, [fourth.booking, [code]])).toMatchObject({
        code: 'voucher_not_applicable',
        details: { rule: 'people', max_people: 3 },
      })
      // A person who has already used it may go on; an ended hold does not count as use.
      await payFor(client, await visit(4, '09:00', ayu), [code])
      await client.query(`select private.end_hold($1)`, [held.booking])
      await payFor(client, fourth, [code])

      const stranger = await makePatient(client)
      const theirs = await visit(5, '09:00', stranger.patient)
      expect(await refusal(client, sql, [theirs.booking, [code]])).toMatchObject({
        code: 'voucher_invalid',
      })
    }))

  it('is over with the last day, in the zone of the clinic', () =>
    rolledBack(async (client) => {
      const { visit, code, voucher } = await scene(client)
      const next = await visit(3, '09:00')
      const sql = `select private.price_booking($1, $2)`
      const until = (days: number) =>
        client.query(
          `update public.vouchers set valid_until = (now() at time zone $3)::date + $2::integer where id = $1`,
          [voucher, days, zone],
        )
      await until(0)
      await client.query(sql, [next.booking, [code]])
      await until(-1)
      expect(await refusal(client, sql, [next.booking, [code]])).toMatchObject({
        code: 'voucher_expired',
      })
    }))

  it('allows the higher number of appointments to come', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const other = await makePatient(client)
      const { rows } = await client.query(
        `select private.max_upcoming(private.policy_for($1), patient.id) as most from unnest($2::uuid[]) with ordinality as patient (id, place) order by place`,
        [calendar.clinic, [rina.patient, other.patient]],
      )
      expect(rows).toEqual([{ most: 10 }, { most: 6 }])
    }))
})
