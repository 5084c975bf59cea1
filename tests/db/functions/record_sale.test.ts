import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makePackage, recordSql, sell, wishOf } from '../../support/desk.ts'
import { makeStaff } from '../../support/staff-people.ts'

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const package_ = await makePackage(client)
  const desk = await makeStaff(client, 'receptionist', calendar.clinic)
  const admin = await makeStaff(client, 'admin', calendar.clinic)
  await become(client, desk)
  return { calendar, clinic: calendar.clinic, rina, package_, desk, admin }
}

/** Faults that the ledgers report in this clinic's sales and purchases. */
const faults = async (client: pg.ClientBase, clinic: string) => {
  await becomeOwner(client)
  await client.query('set constraints all immediate')
  const { rows } = await client.query<{ fault: string }>(
    `select fault from private.sale_ledger(array(select id from public.sales where clinic_id = $1)) where fault is not null
     union all select fault from private.purchase_ledger(array(select id from public.package_purchases where clinic_id = $1)) where fault is not null`,
    [clinic],
  )
  return rows
}

describe('record_sale', () => {
  it('sells nothing to somebody who does not exist, whatever the seller may see', () =>
    rolledBack(async (client) => {
      const { clinic, package_ } = await scene(client)
      await become(client, 'agus')
      const line = { kind: 'package', package_id: package_, unit_price_idr: 1 }
      const patient_id = crypto.randomUUID()
      for (const sale of [
        wishOf(clinic, 1, { patient_id, lines: [line] }),
        wishOf(clinic, 1, { patient_id }),
      ])
        expect(await refusal(client, recordSql, [sale])).toMatchObject({
          code: 'not_found',
          details: { field: 'patient_id' },
        })
    }))

  it('numbers receipts by a code that no other clinic takes afterwards', () =>
    rolledBack(async (client) => {
      const { clinic } = await scene(client)
      await sell(client, wishOf(clinic, 1_000))
      await becomeOwner(client)
      const { code } = await row<{ code: string }>(
        client,
        `select code from public.clinics where id = $1`,
        [clinic],
      )
      await become(client, 'agus')
      const rename = `update public.clinics set code = $2 where id = $1`
      await client.query(rename, [clinic, 'XQX'])
      const other = `update public.clinics set code = $1 where slug = 'kebayoran-baru'`
      expect(await refusal(client, other, [code])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'code' },
      })
      await client.query(rename, [clinic, code])
    }))

  it('writes lines, a discount and several payments, and numbers the receipt', () =>
    rolledBack(async (client) => {
      const { calendar, clinic } = await scene(client)
      const sale = await sell(client, {
        ...wishOf(clinic, 0),
        note: ' Tamu ',
        lines: [
          {
            kind: 'session',
            service_id: calendar.service,
            quantity: 2,
            unit_price_idr: 350_000,
            discount_idr: 100_000,
          },
          {
            kind: 'product',
            description: 'Pita',
            quantity: 3,
            unit_price_idr: 50_000,
            discount_idr: null,
          },
          { kind: 'adjustment', description: 'Pembulatan', quantity: null, unit_price_idr: -500 },
        ],
        payments: [
          { method: 'cash', amount_idr: 200_000 },
          { method: 'edc', amount_idr: 549_500, reference: 'EDC 12' },
        ],
      })
      expect(sale).toMatchObject({
        total_idr: 749_500,
        channel: 'desk',
        note: 'Tamu',
        patient_id: null,
        lines: [
          { amount_idr: 600_000, tax_class: 'exempt' },
          { amount_idr: 150_000, tax_class: 'standard' },
          { amount_idr: -500 },
        ],
        payments: [{ method: 'cash' }, { method: 'edc', reference: 'EDC 12' }],
      })
      expect(sale.receipt_number).toMatch(/^[A-Z]{3}\/\d{4}\/000001$/)
      expect((await sell(client, wishOf(clinic, 1_000))).receipt_number).toMatch(/000002$/)
      expect(await faults(client, clinic)).toEqual([])
    }))

  it('makes one sale of a request that is sent again, and refuses another under its key', () =>
    rolledBack(async (client) => {
      const { clinic, admin, desk } = await scene(client)
      const wish = wishOf(clinic, 20_000)
      const first = await sell(client, wish)
      expect(await sell(client, wish)).toEqual(first)
      expect((await refusal(client, recordSql, [{ ...wish, note: 'lain' }])).details).toEqual({
        field: 'idempotency_key',
        rule: 'reused',
        sale: first,
      })
      // idempotency keys are scoped to the caller
      await become(client, admin)
      expect((await sell(client, wish)).id).not.toBe(first.id)
      await become(client, desk)
      expect((await sell(client, wish)).id).toBe(first.id)
    }))

  it('issues the package that it sells, to its patient', () =>
    rolledBack(async (client) => {
      const { clinic, rina, package_ } = await scene(client)
      await become(client, 'sari')
      const line = {
        kind: 'package',
        package_id: package_,
        quantity: 1,
        unit_price_idr: 1_650_000,
        discount_idr: 50_000,
      }
      const wish = { ...wishOf(clinic, 1_600_000), patient_id: rina.patient, lines: [line] }
      const sale = await sell(client, wish)
      expect(sale.voucher_code).toMatch(/^[2-9A-Z]{8}$/)
      expect((await sell(client, wish)).voucher_code).toBe(sale.voucher_code)
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select purchase.status, purchase.total_idr, voucher.patient_id, entry.quantity
           from public.package_purchases as purchase
           join public.vouchers as voucher on voucher.id = purchase.voucher_id
           join public.voucher_entries as entry on entry.voucher_id = voucher.id
           where purchase.id = $1`,
          [sale.purchase_id],
        ),
      ).toEqual({ status: 'paid', total_idr: 1_600_000, patient_id: rina.patient, quantity: 5 })
      expect(await faults(client, clinic)).toEqual([])
    }))

  it('pays a confirmed booking at its price, once', () =>
    rolledBack(async (client) => {
      const { calendar, clinic, rina } = await scene(client)
      await become(client, 'sari')
      const booking = await hold(client, calendar, at(3, '09:00'), { patient: rina.patient })
      const session = {
        kind: 'session',
        service_id: calendar.service,
        quantity: 1,
        unit_price_idr: 350_000,
      }
      const wish = () => ({ ...wishOf(clinic, 350_000), booking_id: booking.id, lines: [session] })
      expect((await refusal(client, recordSql, [wish()])).details).toEqual({ field: 'booking_id' })
      await client.query(`select public.confirm_at_desk($1, reason => 'Bayar nanti')`, [booking.id])
      expect(
        (
          await refusal(client, recordSql, [
            { ...wish(), lines: [{ ...session, unit_price_idr: 1 }] },
          ])
        ).code,
      ).toBe('sale_mismatch')
      const sale = await sell(client, wish())
      expect(sale).toMatchObject({
        booking_id: booking.id,
        patient_id: rina.patient,
        total_idr: 350_000,
      })
      expect((await refusal(client, recordSql, [wish()])).code).toBe('already_paid')
      // a product sold later on the same booking does not count as a second session
      expect(await sell(client, wishOf(clinic, 5_000, { booking_id: booking.id }))).toMatchObject({
        total_idr: 5_000,
      })
      expect(await faults(client, clinic)).toEqual([])
    }))

  it('is back-dated by seven days, and longer with a note that says why', () =>
    rolledBack(async (client) => {
      const { clinic } = await scene(client)
      const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
      const week = await sell(client, wishOf(clinic, 1_000, { sold_at: ago(7) }))
      expect(Date.parse(week.sold_at)).toBeLessThan(Date.now() - 6.9 * 86_400_000)
      expect(
        (await refusal(client, recordSql, [wishOf(clinic, 1_000, { sold_at: ago(8.5) })])).details,
      ).toEqual({ field: 'note', rule: 'reason', days: 7 })
      await sell(client, wishOf(clinic, 1_000, { sold_at: ago(9), note: 'Nota tertinggal' }))
      for (const sold_at of [ago(-1), ago(400), 'kemarin', 5, 'infinity'])
        expect(
          (await refusal(client, recordSql, [wishOf(clinic, 1_000, { sold_at, note: 'Nota' })]))
            .details,
        ).toEqual({ field: 'sold_at' })
    }))

  it.each<[object, string, string]>([
    [{ payments: [{ method: 'cash', amount_idr: 999 }] }, 'sale_mismatch', 'payments'],
    [{ payments: [] }, 'sale_mismatch', 'payments'],
    [{ payments: [{ method: 'cash', amount_idr: -1_000 }] }, 'invalid_input', 'amount_idr'],
    [{ payments: [{ method: 'online', amount_idr: 1_000 }] }, 'invalid_input', 'method'],
    [{ payments: 'cash' }, 'invalid_input', 'payments'],
    [{ lines: [] }, 'invalid_input', 'lines'],
    [{ lines: null }, 'invalid_input', 'lines'],
    [{ lines: [{ kind: 'credit', unit_price_idr: 1_000 }] }, 'invalid_input', 'kind'],
    [{ lines: [{ unit_price_idr: 1_000 }] }, 'invalid_input', 'kind'],
    [{ lines: [{ kind: 'product', unit_price_idr: -1_000 }] }, 'invalid_input', 'unit_price_idr'],
    [{ lines: [{ kind: 'product', unit_price_idr: 1e30 }] }, 'invalid_input', 'unit_price_idr'],
    [
      { lines: [{ kind: 'product', unit_price_idr: 1_000, quantity: 0 }] },
      'invalid_input',
      'quantity',
    ],
    [
      { lines: [{ kind: 'product', unit_price_idr: 1_000, discount_idr: 1_001 }] },
      'invalid_input',
      'discount_idr',
    ],
    [
      { lines: [{ kind: 'product', unit_price_idr: 1_000, tax_class: 'none' }] },
      'invalid_input',
      'tax_class',
    ],
    [
      { lines: [{ kind: 'product', unit_price_idr: 1_000, description: 'x'.repeat(201) }] },
      'invalid_input',
      'description',
    ],
    [
      { lines: [{ kind: 'session', unit_price_idr: 1_000, service_id: 'x' }] },
      'invalid_input',
      'service_id',
    ],
    [{ lines: [{ kind: 'package', unit_price_idr: 1_000 }] }, 'invalid_input', 'package_id'],
    [
      { lines: [{ kind: 'package', unit_price_idr: 1_000, package_id: 'x' }] },
      'invalid_input',
      'package_id',
    ],
    [{ clinic_id: 'x' }, 'invalid_input', 'clinic_id'],
    [{ clinic_id: null }, 'invalid_input', 'clinic_id'],
    [{ patient_id: 7 }, 'invalid_input', 'patient_id'],
    [{ patient_id: '00000000-0000-4000-8000-000000000000' }, 'not_found', 'patient_id'],
    [{ booking_id: '00000000-0000-4000-8000-000000000000' }, 'not_found', 'booking_id'],
    [{ idempotency_key: '' }, 'invalid_input', 'idempotency_key'],
    [{ idempotency_key: 'task:1' }, 'invalid_input', 'idempotency_key'],
    [{ note: 'x'.repeat(301) }, 'invalid_input', 'note'],
  ])('refuses %j', (more, code, field) =>
    rolledBack(async (client) => {
      const { clinic } = await scene(client)
      // Replans each call, as a new connection would.
      await client.query('set local plan_cache_mode = force_custom_plan')
      const answer = await refusal(client, recordSql, [wishOf(clinic, 1_000, more)])
      expect([answer.code, answer.details?.field]).toEqual([code, field])
    }),
  )

  it('wants one package with its owner', () =>
    rolledBack(async (client) => {
      const { clinic, rina, package_ } = await scene(client)
      await become(client, 'sari')
      const line = { kind: 'package', package_id: package_, unit_price_idr: 1_000 }
      const field = async (more: object) =>
        (await refusal(client, recordSql, [wishOf(clinic, 1_000, more)])).details?.field
      expect(await field({ lines: [line] })).toBe('patient_id')
      const patient_id = rina.patient
      expect(await field({ patient_id, lines: [{ ...line, quantity: 2 }] })).toBe('quantity')
      expect(await field({ patient_id, lines: [{ ...line, discount_idr: 1_000 }] })).toBe(
        'unit_price_idr',
      )
      expect(await field({ patient_id, lines: [line, line] })).toBe('lines')
    }))

  it('is for the front desk and administrators of the clinic', () =>
    rolledBack(async (client) => {
      const { calendar, clinic, rina, admin } = await scene(client)
      const elsewhere = (await makeCalendar(client)).clinic
      for (const person of [
        rina,
        await makeStaff(client, 'receptionist', elsewhere),
        await makeStaff(client, 'admin', elsewhere),
        await makeStaff(client, 'physiotherapist', clinic, calendar.physiotherapists[0]),
      ]) {
        await become(client, person)
        expect((await refusal(client, recordSql, [wishOf(clinic, 1_000)])).code).toBe('forbidden')
      }
      await becomeAnon(client)
      expect((await refusal(client, recordSql, [wishOf(clinic, 1_000)])).code).toBe('not_signed_in')
      await become(client, admin)
      await sell(client, wishOf(clinic, 1_000))
      // an administrator of all clinics gets not_found for an unknown clinic id
      await become(client, 'agus')
      expect((await refusal(client, recordSql, [wishOf(rina.patient, 1_000)])).code).toBe(
        'not_found',
      )
    }))
})
