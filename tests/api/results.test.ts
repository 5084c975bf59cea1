import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Checkout, Results } from '#app/lib/supabase/results'
import { newAccount } from '../support/accounts.ts'
import { newWorld } from '../support/world.ts'
import { awaiting, capture, happen } from './payments/support.ts'

// The compiler trusts the types of JSON answers in app/lib/supabase/results.ts. So each shape below
// must match its type, and each real answer its shape.

const row = { id: z.string() }
const slots = z
  .array(z.object({ starts_at: z.string(), ends_at: z.string(), physiotherapist_id: z.string() }))
  .min(1)
const booking = z.looseObject({
  ...row,
  number: z.string(),
  status: z.string(),
  hold_expires_at: z.string().nullable(),
  total_idr: z.number(),
  policy: z.looseObject({
    cancel_until_minutes: z.number(),
    reschedule_until_minutes: z.number(),
  }),
  appointment: z.looseObject({ ...row, starts_at: z.string(), ends_at: z.string() }),
})
const price = { subtotal_idr: z.number(), discount_idr: z.number(), credit_idr: z.number() }
const quote: z.ZodType<Results['quote_booking']> = z.looseObject({
  ...price,
  total_idr: z.number(),
  lines: z
    .array(z.looseObject({ kind: z.string(), code: z.string().nullable(), amount_idr: z.number() }))
    .min(1),
})
const receipt: z.ZodType<Results['receipt']> = z.looseObject({
  number: z.string(),
  date: z.iso.date(),
  received_from: z.string().nullable(),
  amount_idr: z.number(),
  amount_in_words: z.string(),
  purpose_id: z.string(),
  purpose_en: z.string(),
  place: z.string(),
  clinic: z.looseObject({
    name: z.string(),
    address_line1: z.string(),
    city: z.string(),
    postal_code: z.string(),
    phone: z.string(),
  }),
  lines: z.looseObject(price),
  is_vat_exempt: z.boolean(),
  needs_stamp_duty: z.boolean(),
  is_voided: z.boolean(),
  refunded_idr: z.number(),
})
const openingDays: z.ZodType<Results['opening_days']> = z
  .array(
    z.object({
      clinic_id: z.string(),
      day: z.iso.date(),
      hours: z.array(z.object({ opens_at: z.string(), closes_at: z.string() })),
      name_id: z.string().nullable(),
      name_en: z.string().nullable(),
    }),
  )
  .min(1)
const vouchers: z.ZodType<Results['my_vouchers']> = z.array(
  z.looseObject({
    ...row,
    code: z.string(),
    kind: z.string(),
    name_id: z.string(),
    name_en: z.string(),
    remaining: z.number().nullable(),
    valid_until: z.string().nullable(),
    is_usable: z.boolean(),
    why_not: z.string().nullable(),
  }),
)
const checkout = z.looseObject({
  booking: z.looseObject(row),
  payment: z.looseObject({ ...row, status: z.string(), redirect_url: z.string().nullable() }),
}) satisfies z.ZodType<{ payment: Pick<NonNullable<Checkout['payment']>, 'id' | 'redirect_url'> }>

it('what the functions answer is what is written of them', async () => {
  const world = await newWorld()
  const { client } = await newAccount()
  const place = { clinic_id: world.clinicId, service_id: world.serviceId }
  const day = world.at(9).slice(0, 10)
  const days = { from_date: day, to_date: day }

  const free = await client.rpc('available_slots', { ...place, ...days })
  slots.parse(free.data)
  const opening = await client.rpc('opening_days', days)
  openingDays.parse(opening.data)
  const patient = await client.rpc('save_patient', {
    patient: { is_self: true, full_name: 'Uji Hasil', consents: { care: true } },
  })
  z.looseObject({ ...row, full_name: z.literal('Uji Hasil') }).parse(patient.data)
  const held = await client.rpc('hold_slot', { ...place, starts_at: world.at(9) })
  const { id } = booking.parse(held.data)
  const priced = await client.rpc('quote_booking', { booking_id: id })
  quote.parse(priced.data)
  const own = await client.rpc('my_vouchers', { booking_id: id })
  vouchers.parse(own.data)
  const near = await client.rpc('nearest_slots', { booking_id: id })
  slots.parse(near.data)
})

it('what a payment answers, and its receipt, is what is written of them', async () => {
  const account = await newAccount()
  const opened = await awaiting(account, await newWorld(), 9)
  checkout.parse(opened)
  await happen(opened.payment.order_id, { action: 'pay' })
  const captured = await capture(account, opened.payment.id)
  expect(checkout.parse(captured.body).payment.status).toBe('paid')
  const paper = await account.client.rpc('receipt', { booking_id: opened.booking.id })
  receipt.parse(paper.data)
})
