import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book, callFunction, type BookingAnswer, type ErrorBody } from '../../support/functions.ts'
import { control, type Control } from '../../support/payments.ts'
import { stack } from '../../support/shared-stack.ts'
import type { World } from '../../support/world.ts'

export type Paying = Omit<BookingAnswer, 'payment'> & {
  payment: NonNullable<BookingAnswer['payment']> & {
    order_id: string
    received_idr: number
    credited_idr: number
    outcome: string | null
    receipt_number: string | null
    credit: { code: string; amount_idr: number } | null
  }
}

/** An answer that contains a payment, typed with columns that only these tests read. */
export const paying = (body: unknown) => body as Paying

export const wish = (world: World, hour: number, more: object = {}) => ({
  clinic_id: world.clinicId,
  service_id: world.serviceId,
  starts_at: world.at(hour),
  ...more,
})

/** A booking with a pending payment. */
export async function awaiting(account: Account, world: World, hour: number, more: object = {}) {
  const { status, body } = await book(account, wish(world, hour, more))
  expect([status, body.code]).toEqual([201, undefined])
  expect(body.booking.status).toBe('awaiting_payment')
  return paying(body)
}

export const capture = (account: Account, paymentId: string) =>
  callFunction<Paying & ErrorBody>('payment-capture', { payment_id: paymentId }, { account })

/**
 * An action of people or banks at the provider; its notifications have been delivered afterwards.
 */
export const happen = (orderId: string, event: Control, sandbox = stack().payment_sandbox_url) =>
  control(sandbox, orderId, event)

/** Makes the provider's API fail for one order. */
export const fault = (
  orderId: string,
  how: {
    down?: boolean
    hang_ms?: number
    times?: number
    answer?: { status: number; body: string; headers?: Record<string, string> }
  },
) =>
  fetch(`${stack().payment_sandbox_url}/control`, {
    method: 'POST',
    body: JSON.stringify({ match: orderId, ...how }),
  })

/** Whether calls that are to meet the fault of this order are still to come. */
export async function isFaultLeft(orderId: string) {
  const left = await fetch(`${stack().payment_sandbox_url}/control`)
  return ((await left.json()) as { match?: string }[]).some(({ match }) => match === orderId)
}

/** Resolves when as many calls as were to have met the fault of this order: the last one hangs. */
export const faultIsMet = (orderId: string) => expect.poll(() => isFaultLeft(orderId)).toBe(false)

/** Everything that money may change, read as the database's owner. */
export async function facts(bookingId: string) {
  const { rows } = await database().query<{
    booking: string
    appointment: string
    payments: {
      status: string
      outcome: string | null
      received_idr: number
      credited_idr: number
    }[]
    credits: number[]
    receipts: number
    tasks: string[]
  }>(
    `select booking.status as booking,
       (select appointment.status from public.appointments as appointment where appointment.booking_id = booking.id) as appointment,
       coalesce((select jsonb_agg(jsonb_build_object('status', payment.status, 'outcome', payment.outcome,
           'received_idr', payment.received_idr, 'credited_idr', payment.credited_idr) order by payment.attempt)
         from public.payments as payment where payment.booking_id = booking.id), '[]') as payments,
       coalesce((select jsonb_agg(entry.quantity order by entry.id) from public.voucher_entries as entry
         where entry.booking_id = booking.id and entry.kind = 'issue'), '[]') as credits,
       (select count(*) from public.sales as sale where sale.booking_id = booking.id) as receipts,
       coalesce((select jsonb_agg(task.kind order by task.created_at, task.kind) from public.admin_tasks as task
         where task.booking_id = booking.id), '[]') as tasks
     from public.bookings as booking where booking.id = $1`,
    [bookingId],
  )
  return rows[0]!
}

/** No money has been received yet. */
export const unpaid = (status: string) => ({
  status,
  outcome: null,
  received_idr: 0,
  credited_idr: 0,
})

/** The full amount has been received and has confirmed the booking. */
export const paid = (amount = 350_000) => ({
  status: 'paid',
  outcome: 'confirmed',
  received_idr: amount,
  credited_idr: 0,
})

export const settled = (amount = 350_000) => ({
  booking: 'confirmed',
  appointment: 'confirmed',
  payments: [paid(amount)],
  credits: [],
  receipts: 1,
  tasks: [],
})

/** Whether a visitor is offered this slot. */
export async function isFree(world: World, startsAt: string): Promise<boolean> {
  const day = new Date(startsAt).toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' })
  const answer = await fetch(`${stack().api_url}/rest/v1/rpc/available_slots`, {
    method: 'POST',
    headers: { apikey: stack().publishable_key, 'content-type': 'application/json' },
    body: JSON.stringify({
      clinic_id: world.clinicId,
      service_id: world.serviceId,
      from_date: day,
      to_date: day,
    }),
  })
  expect(answer.status).toBe(200)
  const slots = (await answer.json()) as { starts_at: string }[]
  return slots.some((slot) => Date.parse(slot.starts_at) === Date.parse(startsAt))
}

/** A notification signed as Midtrans does; the signature does not cover the status. */
export function midtransNotification(orderId: string, amount: number, more: object = {}) {
  const signed = { order_id: orderId, status_code: '200', gross_amount: `${amount}.00` }
  const text = `${signed.order_id}${signed.status_code}${signed.gross_amount}SB-Mid-server-local`
  return {
    ...signed,
    transaction_status: 'settlement',
    fraud_status: 'accept',
    signature_key: createHash('sha512').update(text).digest('hex'),
    ...more,
  }
}

export const notify = (
  body: unknown,
  provider = 'midtrans',
  headers: Record<string, string> = {},
) =>
  fetch(`${stack().api_url}/functions/v1/payment-webhook?provider=${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
