import { expect, it } from 'vitest'
import { z } from 'zod'
import type {
  AppointmentCard,
  AppointmentDetail,
  Home,
} from '#app/lib/supabase/appointment-results'
import { newAccount } from '../support/accounts.ts'
import { newWorld } from '../support/world.ts'
import { awaiting, capture, happen } from './payments/support.ts'

// The compiler trusts the types in app/lib/supabase/appointment-results.ts. So each shape below
// must match its type, and each real answer its shape.

const text = z.string()
const maybe = text.nullable()
const number = z.number()
const named = { id: text, slug: text, name: text }
const person = z.object({ id: text, full_name: text, is_account_holder: z.boolean() })
const voucher = z.object({
  kind: text,
  code: text,
  name_id: text,
  name_en: text,
  quantity: number,
  discount_idr: number,
  valid_until: maybe,
})
const givesBack = {
  credit_idr: number,
  credit_valid_until: maybe,
  can_refund: z.boolean(),
  vouchers: z.array(voucher),
}
const card = z.object({
  id: text,
  booking_id: text,
  booking_number: text,
  status: text,
  starts_at: text,
  ends_at: text,
  reschedule_count: number,
  sequence: number,
  hold_expires_at: maybe,
  total_idr: number,
  patient: person,
  service: z.object({ id: text, slug: text, name_id: text, name_en: text }),
  physiotherapist: z.object({ ...named, photo_path: maybe }),
  clinic: z.object({
    ...named,
    address_line1: text,
    address_line2: maybe,
    city: text,
    province: text,
    postal_code: text,
    phone: text,
    whatsapp: text,
    time_zone: text,
    latitude: number.nullable(),
    longitude: number.nullable(),
  }),
  proposal: z.null(),
  settlement: z.null(),
  reschedule: z
    .object({
      is_open: z.boolean(),
      why_not: z.enum(['reschedule_closed', 'reschedule_limit']).nullable(),
      is_counted: z.boolean(),
      until: text,
      moves_left: number.nullable(),
      limit: number,
      first_on: text,
      last_on: text,
      price_difference_idr: number,
    })
    .nullable(),
  cancel: z
    .object({
      is_open: z.boolean(),
      why_not: z.literal('cancel_closed').nullable(),
      is_free: z.boolean(),
      free_until: text,
      ...givesBack,
    })
    .nullable(),
}) satisfies z.ZodType<AppointmentCard>
const detail = card.extend({
  complaint: maybe,
  given_back: z
    .object({
      credits: z.array(z.object({ code: text, quantity: number, valid_until: maybe })),
      refund_idr: number,
      refunded_idr: number,
      vouchers: z.array(voucher),
    })
    .nullable(),
  history: z
    .array(
      z.object({
        what: text,
        by: z.enum(['patient', 'clinic', 'system']),
        at: text,
        old_starts_at: maybe,
        new_starts_at: text,
        old_physiotherapist: maybe,
        new_physiotherapist: text,
        reason: maybe,
      }),
    )
    .min(1),
  booking: z.looseObject({
    status: text,
    receipt_number: maybe,
    total_idr: number,
    can_pay: z.boolean(),
    is_paid: z.boolean(),
    payments: z
      .array(
        z.object({
          id: text,
          status: text,
          outcome: maybe,
          method: maybe,
          amount_idr: number,
          refunded_idr: number,
          credited_idr: number,
          paid_at: maybe,
          expires_at: text,
        }),
      )
      .min(1),
    desk_payments: z.array(z.object({ receipt_number: text, amount_idr: number, paid_at: text })),
  }),
}) satisfies z.ZodType<AppointmentDetail>
const home = z.object({
  people: z.array(person).min(1),
  next: card.nullable(),
  upcoming_count: number,
  unpaid: z.array(
    z.object({
      booking_id: text,
      booking_number: text,
      status: text,
      total_idr: number,
      created_at: text,
      hold_expires_at: text,
      appointment: card,
      payment: z
        .object({
          id: text,
          provider: text,
          status: text,
          redirect_url: maybe,
          created_at: text,
          expires_at: text,
        })
        .nullable(),
    }),
  ),
  proposals: z.array(card),
  settlements: z.array(card),
  funds: z.array(
    z.object({
      id: text,
      code: text,
      kind: text,
      name_id: text,
      name_en: text,
      remaining: number,
      valid_until: maybe,
      patient_id: text,
      is_ending: z.boolean(),
    }),
  ),
  again: z
    .object({
      clinic: z.object(named),
      service: card.shape.service,
      physiotherapist: card.shape.physiotherapist,
      patient_id: text,
      is_bookable: z.boolean(),
    })
    .nullable(),
  is_new: z.boolean(),
}) satisfies z.ZodType<Home>

it('what a patient’s screens ask is answered as it is written', async () => {
  const account = await newAccount()
  const { client } = account
  const opened = await awaiting(account, await newWorld(), 9)
  const unpaid = home.parse((await client.rpc('my_home')).data)
  expect(unpaid.unpaid).toMatchObject([{ payment: { id: opened.payment.id } }])
  await happen(opened.payment.order_id, { action: 'pay' })
  await capture(account, opened.payment.id)
  const { next } = home.parse((await client.rpc('my_home')).data)
  const page = await client.rpc('my_appointments', { scope: 'upcoming' })
  expect(card.parse(page.data?.appointments[0]).id).toBe(next?.id)

  const one = { appointment_id: next!.id }
  expect(detail.parse((await client.rpc('my_appointment', one)).data).given_back).toBeNull()
  await client.rpc('cancel_appointment', one)
  const cancelled = detail.parse((await client.rpc('my_appointment', one)).data)
  expect(cancelled.given_back?.credits).toHaveLength(1)
  expect(home.parse((await client.rpc('my_home')).data).funds).toHaveLength(1)
})
