import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makePackage, sell, voidSale, wishOf } from '../../support/desk.ts'
import { holdFor, payFor } from '../../support/money.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.void_sale($1, $2)`

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const package_ = await makePackage(client)
  const desk = await makeStaff(client, 'receptionist', calendar.clinic)
  const admin = await makeStaff(client, 'admin', calendar.clinic)
  await become(client, admin)
  return { calendar, clinic: calendar.clinic, rina, package_, desk, admin }
}

const rule = async (client: pg.ClientBase, id: string) => {
  const { code, status, details } = await refusal(client, sql, [id, 'Salah ketik'])
  return [code, status, details?.rule]
}

describe('void_sale', () => {
  it('takes a sale back by another one, once', () =>
    rolledBack(async (client) => {
      const { clinic } = await scene(client)
      const sale = await sell(client, {
        ...wishOf(clinic, 95_000),
        lines: [
          { kind: 'product', unit_price_idr: 50_000, quantity: 2, discount_idr: 4_000 },
          { kind: 'adjustment', unit_price_idr: -1_000 },
        ],
      })
      const back = await voidSale(client, sale.id)
      expect(back).toMatchObject({
        voids_sale_id: sale.id,
        total_idr: -95_000,
        note: 'Salah ketik',
        lines: [{ amount_idr: -96_000 }, { amount_idr: 1_000 }],
        payments: [{ method: 'cash', amount_idr: -95_000 }],
      })
      expect(back.receipt_number).toMatch(/000002$/)
      expect(await rule(client, sale.id)).toEqual(['sale_closed', 409, 'voided'])
      expect(await rule(client, back.id)).toEqual(['sale_closed', 409, 'voided'])
      await becomeOwner(client)
      await client.query('set constraints all immediate')
    }))

  it('leaves a booking unpaid, to be paid again', () =>
    rolledBack(async (client) => {
      const { calendar, clinic, rina } = await scene(client)
      await become(client, 'agus')
      const booking = await hold(client, calendar, at(3, '09:00'), {
        patient: rina.patient,
        reason: 'Uji',
      })
      const lines = [{ kind: 'session', service_id: calendar.service, unit_price_idr: 350_000 }]
      await client.query(`select public.confirm_at_desk($1, reason => 'Bayar nanti')`, [booking.id])
      const wish = () => wishOf(clinic, 350_000, { booking_id: booking.id, lines })
      await voidSale(client, (await sell(client, wish())).id)
      const again = await sell(client, wish())
      await client.query(`select public.cancel_appointment($1, 'Dokter sakit')`, [
        booking.appointment.id,
      ])
      expect(await rule(client, again.id)).toEqual(['sale_closed', 409, 'cancelled'])
    }))

  it('takes a package back of which nothing has been used', () =>
    rolledBack(async (client) => {
      const { clinic, rina, package_ } = await scene(client)
      await become(client, 'agus')
      const wish = () =>
        wishOf(clinic, 1_000_000, {
          patient_id: rina.patient,
          lines: [{ kind: 'package', package_id: package_, unit_price_idr: 1_000_000 }],
        })
      const sale = await sell(client, wish())
      await voidSale(client, sale.id)
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select purchase.status, voucher.is_active, private.voucher_left(voucher, voucher.patient_id, gen_random_uuid()) as sessions
           from public.package_purchases as purchase join public.vouchers as voucher on voucher.id = purchase.voucher_id
           where purchase.id = $1`,
          [sale.purchase_id],
        ),
      ).toEqual({ status: 'refunded', is_active: false, sessions: 0 })
      await client.query('set constraints all immediate')
      await client.query('set constraints all deferred')
      await become(client, 'agus')
      const used = await sell(client, wish())
      await becomeOwner(client)
      await client.query(
        `insert into public.voucher_entries (voucher_id, patient_id, kind, quantity)
         select voucher_id, patient_id, 'expire', 1 from public.package_purchases where id = $1`,
        [used.purchase_id],
      )
      await become(client, 'agus')
      expect(await rule(client, used.id)).toEqual(['sale_closed', 409, 'package_used'])
    }))

  it('leaves what came through a provider to be paid back', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await payFor(client, visit)
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.sales where booking_id = $1`,
        [visit.booking],
      )
      await become(client, 'agus')
      expect(await rule(client, id)).toEqual(['sale_closed', 409, 'online'])
    }))

  it('is for administrators of its clinic, with a reason', () =>
    rolledBack(async (client) => {
      const { clinic, desk, admin } = await scene(client)
      const sale = await sell(client, wishOf(clinic, 1_000))
      const other = await makeStaff(client, 'admin', (await makeCalendar(client)).clinic)
      for (const person of [desk, other]) {
        await become(client, person)
        expect((await refusal(client, sql, [sale.id, 'Salah ketik'])).code).toBe('forbidden')
      }
      await become(client, admin)
      for (const reason of [null, ' x ', 'x'.repeat(301)])
        expect((await refusal(client, sql, [sale.id, reason])).details).toEqual({ field: 'reason' })
      expect((await refusal(client, sql, [null, 'Salah ketik'])).details).toEqual({
        field: 'sale_id',
      })
      await become(client, 'agus')
      expect((await refusal(client, sql, [clinic, 'Salah ketik'])).code).toBe('not_found')
    }))
})
