import type pg from 'pg'
import { row } from './calendar.ts'

export type DeskSale = {
  id: string
  receipt_number: string
  clinic_id: string
  patient_id: string | null
  booking_id: string | null
  purchase_id: string | null
  sold_at: string
  channel: string
  total_idr: number
  note: string | null
  voids_sale_id: string | null
  voided_by_sale_id: string | null
  is_refund: boolean
  voucher_code: string | null
  lines: { kind: string; quantity: number; unit_price_idr: number; amount_idr: number }[]
  payments: { method: string; amount_idr: number; reference: string | null }[]
}

export const recordSql = `select public.record_sale($1) as it`

/** A product paid in cash, merged with the given fields of the sale. */
export const wishOf = <More extends object>(clinic: string, amount: number, more?: More) => ({
  idempotency_key: crypto.randomUUID(),
  clinic_id: clinic,
  lines: [
    { kind: 'product', description: 'Pita elastis', quantity: 1, unit_price_idr: amount },
  ] as object[],
  payments: [{ method: 'cash', amount_idr: amount }] as object[],
  ...(more as More),
})

/** Writes a sale as the connection's current person. */
export const sell = async (client: pg.ClientBase, sale: object) =>
  (await row<{ it: DeskSale }>(client, recordSql, [sale])).it

export const voidSale = async (client: pg.ClientBase, id: string, reason = 'Salah ketik') =>
  (await row<{ it: DeskSale }>(client, `select public.void_sale($1, $2) as it`, [id, reason])).it

/** A package on sale. */
export const makePackage = async (client: pg.ClientBase, price = 1_650_000) =>
  (
    await row<{ id: string }>(
      client,
      `insert into public.packages (slug, name_id, name_en, sessions, price_idr, valid_months)
       values ('test-' || gen_random_uuid(), 'Paket 5', '5 sessions', 5, $1, 3) returning id`,
      [price],
    )
  ).id
