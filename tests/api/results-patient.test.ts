import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Results } from '#app/lib/supabase/results'
import { newAccount } from '../support/accounts.ts'
import { newWorld } from '../support/world.ts'
import { awaiting, capture, happen } from './payments/support.ts'

// As in results.test.ts, for what a patient's pages read.

const row = { id: z.string() }
const price = { subtotal_idr: z.number(), discount_idr: z.number(), credit_idr: z.number() }
const shape = {
  person: z.object({ id: z.string(), full_name: z.string(), is_account_holder: z.boolean() }),
  named: z.looseObject({ slug: z.string(), name_id: z.string(), name_en: z.string() }),
}
const terms = z.looseObject({
  ...row,
  code: z.string(),
  kind: z.string(),
  name_id: z.string(),
  name_en: z.string(),
  remaining: z.number().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  is_usable: z.boolean(),
  why_not: z.string().nullable(),
  percent: z.number().nullable(),
  amount_idr: z.number().nullable(),
  max_discount_idr: z.number().nullable(),
  min_spend_idr: z.number(),
  is_first_visit_only: z.boolean(),
  clinic: z.object({ slug: z.string(), name: z.string() }).nullable(),
  service: shape.named.nullable(),
}) satisfies z.ZodType<Results['check_voucher']>
const wallet = z.object({
  people: z.array(shape.person).min(1),
  tries_per_hour: z.number(),
  vouchers: z
    .array(
      z.looseObject({
        ...terms.shape,
        owner: shape.person.nullable(),
        receipt: z.object({ purchase_id: z.string(), number: z.string() }).nullable(),
        history: z
          .array(
            z.object({
              receipt_number: z.string().nullable(),
              what: z.string(),
              quantity: z.number(),
              at: z.string(),
              booking: z
                .object({
                  ...row,
                  number: z.string(),
                  starts_at: z.string(),
                  full_name: z.string(),
                })
                .nullable(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
}) satisfies z.ZodType<Results['my_wallet']>
const back = z.object({
  credits: z
    .array(z.object({ code: z.string(), quantity: z.number(), valid_until: z.string().nullable() }))
    .min(1),
  refund_idr: z.number(),
  refunded_idr: z.number(),
  vouchers: z.array(
    z.looseObject({
      kind: z.string(),
      code: z.string(),
      name_id: z.string(),
      name_en: z.string(),
      quantity: z.number(),
      valid_until: z.string().nullable(),
    }),
  ),
})
const history = z.object({
  people: z.array(shape.person).min(1),
  years: z.array(z.number()).min(1),
  bookings: z
    .array(
      z.looseObject({
        ...row,
        ...price,
        total_idr: z.number(),
        number: z.string(),
        status: z.string(),
        created_at: z.string(),
        hold_expires_at: z.string().nullable(),
        can_pay: z.boolean(),
        receipt_number: z.string().nullable(),
        lines: z
          .array(
            z.looseObject({
              kind: z.string(),
              code: z.string().nullable(),
              amount_idr: z.number(),
              name_id: z.string(),
              name_en: z.string(),
            }),
          )
          .min(1),
        payments: z
          .array(
            z.looseObject({
              ...row,
              status: z.string(),
              outcome: z.string().nullable(),
              method: z.string().nullable(),
              amount_idr: z.number(),
              refunded_idr: z.number(),
              credited_idr: z.number(),
              paid_at: z.string().nullable(),
              expires_at: z.string(),
            }),
          )
          .min(1),
        desk_payments: z.array(
          z.object({ receipt_number: z.string(), amount_idr: z.number(), paid_at: z.string() }),
        ),
        appointment: z.object({
          ...row,
          status: z.string(),
          starts_at: z.string(),
          ends_at: z.string(),
          patient: shape.person,
          service: shape.named,
          physiotherapist: z.looseObject({ slug: z.string(), name: z.string() }),
          clinic: z.looseObject({ slug: z.string(), name: z.string(), time_zone: z.string() }),
        }),
        given_back: back.nullable(),
      }),
    )
    .min(1),
  next: z.object({ after_created_at: z.string(), after_id: z.string() }).nullable(),
}) satisfies z.ZodType<Results['my_bookings']>

const channels = z
  .array(
    z.object({
      channel: z.enum(['email', 'whatsapp']),
      address: z.string().nullable(),
      is_on: z.boolean(),
      problem: z.string().nullable(),
    }),
  )
  .length(2) satisfies z.ZodType<Results['message_channels']>

it('how a patient is reached is what is written of it', async () => {
  const { client } = await newAccount()
  const { data: self } = await client.rpc('save_patient', { patient: { full_name: 'Uji' } })
  const wish = { patient_id: self!.id }
  channels.parse((await client.rpc('message_channels', wish)).data)
  channels.parse((await client.rpc('reset_message_channel', { ...wish, channel: 'email' })).data)
})

it('what a patient reads of bookings, vouchers and codes is what is written of it', async () => {
  const account = await newAccount()
  const opened = await awaiting(account, await newWorld(), 9)
  await happen(opened.payment.order_id, { action: 'pay' })
  await capture(account, opened.payment.id)
  const [opening] = (await account.client.rpc('my_bookings', { max_count: 1 })).data!.bookings
  const { error } = await account.client.rpc('cancel_appointment', {
    appointment_id: opening!.appointment.id,
    settlement: 'credit',
  })
  expect(error).toBeNull()
  const past = await account.client.rpc('my_bookings', { max_count: 1 })
  expect(history.parse(past.data).bookings[0]?.given_back?.credits).toHaveLength(1)
  const purse = await account.client.rpc('my_wallet')
  const [credit] = wallet.parse(purse.data).vouchers
  terms.parse((await account.client.rpc('check_voucher', { voucher_code: credit!.code })).data)
})
