import type pg from 'pg'
import { report } from './money.ts'

export type Sale = {
  total_idr: number
  refunds: boolean
  lines: [kind: string, amount: number][]
  payments: [method: string, amount: number][]
}

/** The sales of a booking or a purchase, in the order in which they were written. */
export async function salesOf(
  client: Pick<pg.ClientBase, 'query'>,
  subject: { booking: string } | { purchase: string },
): Promise<Sale[]> {
  const [column, id] =
    'purchase' in subject ? ['purchase_id', subject.purchase] : ['booking_id', subject.booking]
  const { rows } = await client.query<Sale>(
    `select sale.total_idr, sale.is_refund as refunds,
       (select jsonb_agg(jsonb_build_array(kind, amount_idr) order by id) from public.sale_lines where sale_id = sale.id) as lines,
       (select jsonb_agg(jsonb_build_array(method, amount_idr) order by id) from public.sale_payments where sale_id = sale.id) as payments
     from public.sales as sale where sale.${column} = $1 order by sale.receipt_number`,
    [id],
  )
  return rows
}

/** A package on sale and a purchase of it with an opened payment. */
export async function makePurchase(
  client: pg.ClientBase,
  {
    patient,
    clinic,
    price = 1_650_000,
    months = 3,
  }: { patient: string; clinic: string; price?: number; months?: number },
) {
  const { rows } = await client.query<{ purchase: string; id: string; reference: string }>(
    `with package as (
       insert into public.packages (slug, name_id, name_en, sessions, price_idr, valid_months)
       values ('test-' || gen_random_uuid(), 'Paket 5', '5 sessions', 5, $3, $4) returning *
     ), purchase as (
       insert into public.package_purchases (package_id, patient_id, clinic_id, sessions, valid_months, total_idr, expires_at)
       select id, $1, $2, sessions, valid_months, price_idr, now() + interval '30 minutes' from package
       returning *
     )
     insert into public.payments (purchase_id, provider, order_id, provider_reference, attempt, amount_idr, expires_at)
     select id, 'midtrans', number || '-1', number || '-1', 1, total_idr, expires_at from purchase
     returning purchase_id as purchase, id, order_id as reference`,
    [patient, clinic, price, months],
  )
  return { ...rows[0]!, amount: price, booking: '' }
}

/** A package that this patient has bought and paid for: its voucher and its code. */
export async function ownPackage(
  client: pg.ClientBase,
  wish: { patient: string; clinic: string; price?: number; months?: number },
) {
  const bought = await makePurchase(client, wish)
  await report(client, bought)
  const { rows } = await client.query<{ voucher: string; code: string }>(
    `select voucher.id as voucher, voucher.code
     from public.package_purchases as purchase
     join public.vouchers as voucher on voucher.id = purchase.voucher_id
     where purchase.id = $1`,
    [bought.purchase],
  )
  return { ...bought, ...rows[0]! }
}
