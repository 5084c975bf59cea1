import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, type Booking, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { tasks } from '../../support/money.ts'
import { salesOf } from '../../support/sales.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.confirm_at_desk($1, $2, $3, $4) as booking`
type Args = { code?: string; sale?: object; reason?: string }
const args = (id: string, { code, sale, reason }: Args) => [
  id,
  code ?? null,
  sale ?? null,
  reason ?? null,
]
const confirm = async (client: pg.ClientBase, id: string, wish: Args) =>
  (await row<{ booking: Booking }>(client, sql, args(id, wish))).booking

const paid = (amount_idr: number, key = 'k1', method = 'cash') => ({
  idempotency_key: key,
  payments: [{ method, amount_idr }],
})

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const desk = await makeStaff(client, 'receptionist', calendar.clinic)
  await become(client, desk)
  const booking = await hold(client, calendar, at(3, '09:00'), { patient: rina.patient })
  return { calendar, rina, desk, booking }
}

const give = (client: pg.ClientBase, patient: string, quantity: number) =>
  client.query(
    `with voucher as (
       insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason)
       values ('XDESKPAY', 'credit', 'Uji', 'Test', $1, 'Uji') returning id
     )
     insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason) select id, $1, 'issue', $2, 'Uji' from voucher`,
    [patient, quantity],
  )

const boardOf = async (client: pg.ClientBase, calendar: { clinic: string }) =>
  (
    await row<{ it: { is_paid: boolean; due_idr: number }[] }>(
      client,
      `select public.clinic_board($1, (now() at time zone 'Asia/Jakarta')::date + 3) -> 'appointments' as it`,
      [calendar.clinic],
    )
  ).it[0]

describe('confirm_at_desk', () => {
  it('confirms what is paid, and writes the sale with it', () =>
    rolledBack(async (client) => {
      const { calendar, booking } = await scene(client)
      expect(await boardOf(client, calendar)).toMatchObject({ is_paid: false, due_idr: 350_000 })
      const confirmed = await confirm(client, booking.id, { sale: paid(350_000) })
      expect(confirmed).toMatchObject({ status: 'confirmed', appointment: { status: 'confirmed' } })
      expect(await boardOf(client, calendar)).toMatchObject({ is_paid: true, due_idr: 0 })
      // a retry changes nothing
      expect(await confirm(client, booking.id, { sale: paid(350_000) })).toEqual(confirmed)
      expect(
        (await refusal(client, sql, args(booking.id, { sale: paid(350_000, 'k2') }))).code,
      ).toBe('already_paid')
      await becomeOwner(client)
      await client.query('set constraints all immediate')
      expect(await salesOf(client, { booking: booking.id })).toEqual([
        {
          total_idr: 350_000,
          refunds: false,
          lines: [['session', 350_000]],
          payments: [['cash', 350_000]],
        },
      ])
      expect(
        (
          await client.query(
            `select from private.booking_ledger(array[$1::uuid]) where fault is not null`,
            [booking.id],
          )
        ).rowCount,
      ).toBe(0)
    }))

  it('writes a receipt that a colleague finds with the appointment, and nobody of another clinic', () =>
    rolledBack(async (client) => {
      const { calendar, booking } = await scene(client)
      await confirm(client, booking.id, { sale: paid(350_000) })
      await becomeOwner(client)
      const other = await makeCalendar(client)
      const colleague = await makeStaff(client, 'receptionist', calendar.clinic)
      const stranger = await makeStaff(client, 'receptionist', other.clinic)
      await become(client, colleague)
      const read = `select public.read_appointment($1) as it`
      const { it: told } = await row<{ it: { sales: { id: string; receipt_number: string }[] } }>(
        client,
        read,
        [booking.appointment.id],
      )
      expect(told.sales).toMatchObject([{ total_idr: 350_000, is_voided: false }])
      const { it: sale } = await row<{ it: { receipt: { number: string } } }>(
        client,
        `select public.read_sale($1) as it`,
        [told.sales[0]!.id],
      )
      expect(sale.receipt.number).toBe(told.sales[0]!.receipt_number)
      await become(client, stranger)
      expect((await refusal(client, read, [booking.appointment.id])).code).toBe('forbidden')
    }))

  it('sells once what is sent twice with its key, and refuses another way of paying under it', () =>
    rolledBack(async (client) => {
      const { booking } = await scene(client)
      const confirmed = await confirm(client, booking.id, { sale: paid(350_000) })
      expect(await confirm(client, booking.id, { sale: paid(350_000) })).toEqual(confirmed)
      expect(
        await refusal(client, sql, args(booking.id, { sale: paid(350_000, 'k1', 'qris') })),
      ).toMatchObject({ code: 'invalid_input', details: { rule: 'reused' } })
    }))

  it('takes products beside the session, and several ways of paying', () =>
    rolledBack(async (client) => {
      const { calendar, booking } = await scene(client)
      const sale = {
        idempotency_key: 'k1',
        lines: [
          { kind: 'session', service_id: calendar.service, quantity: 1, unit_price_idr: 350_000 },
          {
            kind: 'product',
            description: 'Pita elastis',
            quantity: 2,
            unit_price_idr: 50_000,
            discount_idr: 10_000,
          },
        ],
        payments: [
          { method: 'cash', amount_idr: 40_000 },
          { method: 'qris', amount_idr: 400_000, reference: 'QR-1' },
        ],
      }
      await confirm(client, booking.id, { sale })
      await becomeOwner(client)
      expect(await salesOf(client, { booking: booking.id })).toMatchObject([
        {
          total_idr: 440_000,
          lines: [
            ['session', 350_000],
            ['product', 90_000],
          ],
        },
      ])
    }))

  it('is free by a voucher that pays it all, and credit is one way of paying', () =>
    rolledBack(async (client) => {
      const { calendar, rina, desk, booking } = await scene(client)
      await becomeOwner(client)
      await give(client, rina.patient, 400_000)
      await become(client, desk)
      expect(
        (await refusal(client, sql, args(booking.id, { code: 'XDESKPAY', sale: paid(350_000) })))
          .details,
      ).toEqual({ field: 'sale' })
      await confirm(client, booking.id, { code: 'xdeskpay' })
      expect(await boardOf(client, calendar)).toMatchObject({ is_paid: true })
      const other = await makePatient(client)
      await client.query(`update public.vouchers set code = 'XDESKPAA' where code = 'XDESKPAY'`)
      await give(client, other.patient, 100_000)
      await become(client, desk)
      const second = await hold(client, calendar, at(3, '11:00'), { patient: other.patient })
      await confirm(client, second.id, { code: 'XDESKPAY', sale: paid(250_000) })
      await becomeOwner(client)
      await client.query('set constraints all immediate')
      expect(await salesOf(client, { booking: second.id })).toMatchObject([
        {
          total_idr: 350_000,
          lines: [['session', 350_000]],
          payments: [
            ['cash', 250_000],
            ['credit', 100_000],
          ],
        },
      ])
    }))

  it('keeps the reason of what is unpaid, and takes the money later', () =>
    rolledBack(async (client) => {
      const { calendar, booking, desk } = await scene(client)
      expect((await refusal(client, sql, args(booking.id, {}))).details).toEqual({ field: 'sale' })
      await confirm(client, booking.id, { reason: 'Bayar saat datang' })
      expect(await boardOf(client, calendar)).toMatchObject({ is_paid: false, due_idr: 350_000 })
      const { it: told } = await row<{ it: { overrides: object[] } }>(
        client,
        `select public.read_appointment($1) as it`,
        [booking.appointment.id],
      )
      expect(told.overrides).toMatchObject([{ rules: ['unpaid'], reason: 'Bayar saat datang' }])
      await becomeOwner(client)
      const { rows: events } = await client.query<{ reason: string | null }>(
        `select reason from public.appointment_events where appointment_id = $1`,
        [booking.appointment.id],
      )
      // The patient reads the events, but not the overrides.
      expect(events.filter(({ reason }) => reason !== null)).toEqual([])
      await client.query(`delete from realtime.messages where inserted_at = now()`)
      await client.query(`select set_config('luwes.board_told', '', true)`)
      await become(client, desk)
      await confirm(client, booking.id, { sale: paid(350_000) })
      expect(await boardOf(client, calendar)).toMatchObject({ is_paid: true, due_idr: 0 })
      // a retry tells nobody again
      await confirm(client, booking.id, { sale: paid(350_000) })
      await becomeOwner(client)
      const receipts = await client.query(
        `select sale.booking_id from private.notifications as message
         join public.sales as sale on sale.id::text = message.payload ->> 'sale_id'
         where message.kind = 'receipt' and message.patient_id = $1`,
        [booking.patient_id],
      )
      expect(receipts.rows).toEqual([{ booking_id: booking.id }])
      const { rows } = await client.query<{ event: string }>(
        `select event from realtime.messages where inserted_at = now() and topic = $1`,
        [`clinic:${calendar.clinic}`],
      )
      expect(rows.map(({ event }) => event)).toEqual(['board_changed'])
    }))

  it('gives desk money back as credit when the clinic cancels', () =>
    rolledBack(async (client) => {
      const { rina, booking } = await scene(client)
      await confirm(client, booking.id, { sale: paid(350_000) })
      await become(client, rina)
      await client.query(`select public.cancel_appointment($1)`, [booking.appointment.id])
      await becomeOwner(client)
      await client.query('set constraints all immediate')
      expect(
        await row(
          client,
          `select sum(quantity)::integer as idr from public.voucher_entries where patient_id = $1 and kind = 'issue'`,
          [rina.patient],
        ),
      ).toEqual({ idr: 350_000 })
    }))

  it('gives back what was paid, not what an adjustment has taken off', () =>
    rolledBack(async (client) => {
      const { rina, desk, booking } = await scene(client)
      const sale = {
        ...paid(50_000),
        lines: [
          { kind: 'session', unit_price_idr: 350_000 },
          { kind: 'adjustment', unit_price_idr: -300_000 },
        ],
      }
      await confirm(client, booking.id, { sale })
      await become(client, rina)
      const { it: card } = await row<{ it: object }>(
        client,
        `select public.my_appointment($1) as it`,
        [booking.appointment.id],
      )
      expect(JSON.stringify(card)).toContain('"credit_idr":50000')
      await become(client, desk)
      const cancel = `select public.cancel_appointment($1, 'Dokter sakit', 'refund')`
      await client.query(cancel, [booking.appointment.id])
      await becomeOwner(client)
      await client.query('set constraints all immediate')
      expect(await tasks(client, booking.id)).toMatchObject([
        { kind: 'refund_request', details: { amount_idr: 50_000 } },
      ])
    }))

  it.each([
    [{ payments: [{ method: 'cash', amount_idr: 1 }] }, 'sale_mismatch', 'payments'],
    [
      {
        lines: [{ kind: 'session', unit_price_idr: 1 }],
        payments: [{ method: 'cash', amount_idr: 1 }],
      },
      'sale_mismatch',
      'lines',
    ],
    // nobody has that much credit
    [{ payments: [{ method: 'credit', amount_idr: 350_000 }] }, 'invalid_input', 'amount_idr'],
    [{ payments: [{ method: 'online', amount_idr: 350_000 }] }, 'invalid_input', 'method'],
    [{ payments: [{ method: 'cash', amount_idr: 0.5 }] }, 'invalid_input', 'amount_idr'],
    [{ payments: [{ method: 'cash', amount_idr: '350000' }] }, 'invalid_input', 'amount_idr'],
    [{ payments: [] }, 'invalid_input', 'payments'],
    [{ payments: ['x'] }, 'invalid_input', 'payments'],
    [{ lines: {}, payments: [{ method: 'cash', amount_idr: 350_000 }] }, 'invalid_input', 'lines'],
    [
      { lines: [{ kind: 'package' }], payments: [{ method: 'cash', amount_idr: 1 }] },
      'invalid_input',
      'kind',
    ],
    [{ idempotency_key: '', payments: [] }, 'invalid_input', 'idempotency_key'],
    [{ idempotency_key: 'task:1', payments: [] }, 'invalid_input', 'idempotency_key'],
  ])('refuses %j', (sale, code, field) =>
    rolledBack(async (client) => {
      const { booking } = await scene(client)
      const answer = await refusal(
        client,
        sql,
        args(booking.id, { sale: { idempotency_key: 'k', ...sale } }),
      )
      expect([answer.code, answer.details?.field]).toEqual([code, field])
    }),
  )

  it('is for the front desk and administrators of the clinic, while the hold lasts', () =>
    rolledBack(async (client) => {
      const { calendar, rina, desk, booking } = await scene(client)
      const elsewhere = (await makeCalendar(client)).clinic
      for (const person of [
        rina,
        await makeStaff(client, 'receptionist', elsewhere),
        await makeStaff(client, 'admin', elsewhere),
        await makeStaff(client, 'physiotherapist', calendar.clinic, calendar.physiotherapists[0]),
      ]) {
        await become(client, person)
        expect((await refusal(client, sql, args(booking.id, { reason: 'Bayar nanti' }))).code).toBe(
          'forbidden',
        )
      }
      await becomeOwner(client)
      await client.query(
        `update public.bookings set hold_expires_at = now() - interval '1 second' where id = $1`,
        [booking.id],
      )
      await become(client, desk)
      expect(await refusal(client, sql, args(booking.id, { sale: paid(350_000) }))).toMatchObject({
        code: 'hold_expired',
        status: 410,
      })
      expect((await refusal(client, sql, args(calendar.clinic, {}))).code).toBe('forbidden')
      await become(client, 'sari')
      expect((await refusal(client, sql, args(calendar.clinic, {}))).code).toBe('not_found')
    }))
})
