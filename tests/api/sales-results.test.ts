import { expect, it } from 'vitest'
import { z } from 'zod'
import type { SalesResults } from '#app/lib/supabase/sales-results'
import { signedIn } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { newWorld } from '../support/world.ts'

// Checks real answers about sales against the types in app/lib/supabase/sales-results.ts.

const text = z.string().nullable()
const sums = { total_idr: z.number(), sales: z.number(), voided_idr: z.number() }
const listed = {
  id: z.string(),
  receipt_number: z.string(),
  sold_at: z.string(),
  channel: z.string(),
  total_idr: z.number(),
  is_refund: z.boolean(),
  voids_sale_id: text,
  is_voided: z.boolean(),
  note: text,
  clinic: z.object({ id: z.string(), name: z.string(), time_zone: z.string() }),
  patient: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  booking_number: text,
  physiotherapist: text,
  kinds: z.array(z.string()),
  methods: z.array(z.string()),
}
const page: z.ZodType<SalesResults['list_sales']> = z.strictObject({
  rows: z.array(z.strictObject(listed)).min(1),
  count: z.number(),
  is_count_exact: z.boolean(),
  sums: z.strictObject({
    ...sums,
    kinds_idr: z.number().nullable(),
    methods_idr: z.number().nullable(),
    credit_idr: z.number().nullable(),
  }),
  own_day: text,
})
const sale = z.strictObject({
  ...listed,
  lines: z
    .array(
      z.strictObject({
        id: z.number(),
        kind: z.string(),
        description: text,
        quantity: z.number(),
        unit_price_idr: z.number(),
        discount_idr: z.number(),
        amount_idr: z.number(),
        name_id: text,
        name_en: text,
      }),
    )
    .min(1),
  payments: z
    .array(
      z.strictObject({
        id: z.number(),
        method: z.string(),
        amount_idr: z.number(),
        reference: text,
        payment_id: text,
        provider: text,
        refundable_idr: z.number().nullable(),
      }),
    )
    .min(1),
  appointment_id: text,
  recorded_by: text,
  created_at: z.string(),
  voided_by: z.object({ id: z.string(), receipt_number: z.string(), note: text }).nullable(),
  voids: z.object({ id: z.string(), receipt_number: z.string() }).nullable(),
  can_void: z.boolean(),
  voucher_code: text,
  receipt_message: z.strictObject({ status: z.string(), at: z.string() }).nullable(),
  receipt: z.looseObject({ number: z.string(), amount_idr: z.number() }).nullable(),
})
const written: z.ZodType<SalesResults['record_sale']> = z.looseObject({
  id: z.string(),
  receipt_number: z.string(),
  total_idr: z.number(),
  voucher_code: text,
})
const owned = {
  id: z.string(),
  code: z.string(),
  kind: z.string(),
  name_id: z.string(),
  name_en: z.string(),
  patient: z.object({ id: z.string(), full_name: z.string() }),
  created_at: z.string(),
  valid_until: text,
  reason: text,
  issued: z.number(),
  remaining: z.number(),
  state: z.string(),
  purchase: z
    .strictObject({
      id: z.string(),
      number: z.string(),
      package_id: z.string(),
      status: z.string(),
      total_idr: z.number(),
      clinic: z.string(),
      sale_id: text,
    })
    .nullable(),
}
const vouchers: z.ZodType<SalesResults['list_vouchers']> = z.strictObject({
  rows: z.array(z.strictObject(owned)).min(1),
  count: z.number(),
  is_count_exact: z.boolean(),
  sums: z.strictObject({ credit_idr: z.number(), sessions: z.number() }),
})
const voucher: z.ZodType<SalesResults['read_voucher']> = z.strictObject({
  ...owned,
  deactivated_at: text,
  deactivation_reason: text,
  given_by: text,
  can_deactivate: z.boolean(),
  history: z
    .array(
      z.strictObject({
        what: z.string(),
        quantity: z.number(),
        at: z.string(),
        receipt_number: text,
        booking: z
          .strictObject({
            id: z.string(),
            number: z.string(),
            starts_at: z.string(),
            full_name: z.string(),
          })
          .nullable(),
      }),
    )
    .min(1),
})
const amounts = z.record(z.string(), z.number())
const day: z.ZodType<SalesResults['day_summary']> = z.strictObject({
  clinic_id: z.string(),
  on_date: z.iso.date(),
  total_idr: z.number(),
  sales: z.number(),
  by_method: z.array(z.strictObject({ method: z.string(), total_idr: z.number() })).length(6),
  closing: z
    .strictObject({
      expected: amounts,
      opening_idr: z.number(),
      counted: amounts,
      difference_idr: z.number(),
      note: text,
      closed_at: z.string(),
      closed_by: text,
    })
    .nullable(),
  last_opening_idr: z.number(),
  can_reopen: z.boolean(),
})
const summary: z.ZodType<SalesResults['sales_summary']> = z.strictObject({
  ...sums,
  by_day: z.array(z.object({ day: z.iso.date(), total_idr: z.number(), sales: z.number() })).min(1),
  by_method: z.array(z.object({ method: z.string(), total_idr: z.number() })).min(1),
  by_kind: z.array(z.object({ kind: z.string(), total_idr: z.number() })).min(1),
  by_physiotherapist: z
    .array(
      z.object({
        physiotherapist_id: text,
        name: text,
        total_idr: z.number(),
        sales: z.number(),
      }),
    )
    .min(1),
})
const visits = {
  booked: z.number(),
  completed: z.number(),
  no_show: z.number(),
  cancelled: z.number(),
}
const minutes = { booked_minutes: z.number(), available_minutes: z.number() }
const dashboard: z.ZodType<SalesResults['dashboard_summary']> = z.strictObject({
  appointments: z.strictObject(visits),
  utilisation: z
    .array(
      z.strictObject({
        physiotherapist_id: z.string(),
        name: z.string(),
        ...minutes,
        by_hour: z.array(z.strictObject({ hour: z.number(), ...minutes })),
      }),
    )
    .min(1),
  revenue_idr: z.number(),
  patients: z.strictObject({ new: z.number(), returning: z.number() }),
  by_day: z.array(z.strictObject({ day: z.iso.date(), revenue_idr: z.number(), ...visits })).min(1),
  packages: z.strictObject({ sold: z.number(), sessions_used: z.number() }),
  credit_owed_idr: z.number(),
  open_tasks: z.number(),
})

it('what the books answer is what is written of them', async () => {
  const { clinicId: clinic_id } = await newWorld()
  const { client } = await signedIn('agus@example.com')
  const sold = await client.rpc('record_sale', {
    sale: {
      idempotency_key: crypto.randomUUID(),
      clinic_id,
      lines: [{ kind: 'product', description: 'Pita', unit_price_idr: 5_000 }],
      payments: [{ method: 'cash', amount_idr: 5_000 }],
    },
  })
  const { id } = written.parse(sold.data)
  const filter = { clinic_id }
  page.parse((await client.rpc('list_sales', { filter })).data)
  const read: SalesResults['read_sale'] | null = (await client.rpc('read_sale', { sale_id: id }))
    .data
  sale.parse(read)
  const piece = await client.rpc('export_sales', { filter })
  expect(piece.data?.columns).toHaveLength(17)
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' })
  const span = { from_date: today, to_date: today, clinic_id }
  summary.parse((await client.rpc('sales_summary', span)).data)
  dashboard.parse((await client.rpc('dashboard_summary', span)).data)
  const where = { clinic_id, on_date: today }
  day.parse((await client.rpc('day_summary', where)).data)
  const closed = await client.rpc('close_day', { ...where, counted: { cash: 5_000 } })
  expect(day.parse(closed.data).closing).not.toBeNull()
  day.parse((await client.rpc('reopen_day', { ...where, reason: 'Uji' })).data)
  written.parse((await client.rpc('void_sale', { sale_id: id, reason: 'Uji' })).data)
  const { rows } = await database().query<{ patient_id: string }>(
    `insert into public.patients (full_name) values ('Uji') returning id as patient_id`,
  )
  const given = { kind: 'credit', name_id: 'Uji', name_en: 'Test', amount_idr: 1_000, ...rows[0] }
  const { data: issued } = await client.rpc('issue_voucher', {
    voucher: { ...given, reason: 'Uji' },
  })
  vouchers.parse((await client.rpc('list_vouchers')).data)
  const asked = { voucher_id: z.looseObject({ id: z.string() }).parse(issued).id }
  voucher.parse((await client.rpc('read_voucher', asked)).data)
})
