import { expect } from 'vitest'
import type { Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { callFunction, type ErrorBody } from '../../support/functions.ts'
import type { Paying } from './support.ts'

export type PurchaseAnswer = {
  booking: null
  purchase: { id: string; number: string; status: string; total_idr: number; expires_at: string }
  payment: Paying['payment']
}

export const price = 1_650_000

/** A test's own package of five sessions, on sale. */
export async function newPackage(): Promise<string> {
  const { rows } = await database().query<{ id: string }>(
    `insert into public.packages (slug, name_id, name_en, sessions, price_idr, valid_months)
     values ('test-' || gen_random_uuid(), 'Paket 5', '5 sessions', 5, $1, 3) returning id`,
    [price],
  )
  return rows[0]!.id
}

/** Buys through the edge function, with a new idempotency key unless one is given. */
export const buy = (account: Account, wish: object, key: string = crypto.randomUUID()) =>
  callFunction<PurchaseAnswer & ErrorBody>('purchase', wish, {
    account,
    headers: { 'Idempotency-Key': key },
  })

/** A purchase with a pending payment. */
export async function buying(account: Account, wish: object) {
  const { status, body } = await buy(account, wish)
  expect([status, body.code]).toEqual([201, undefined])
  return body
}

/** Everything that money may change about a purchase, read as the database's owner. */
export async function bought(purchaseId: string) {
  const { rows } = await database().query(
    `select purchase.status,
       coalesce((select sum(case entry.kind when 'issue' then entry.quantity else -entry.quantity end)
         from public.voucher_entries as entry where entry.voucher_id = purchase.voucher_id), 0)::integer as sessions,
       (select count(*) from public.vouchers as voucher
         where voucher.patient_id = purchase.patient_id and voucher.kind = 'package')::integer as packages,
       coalesce((select jsonb_agg(payment.status order by payment.attempt)
         from public.payments as payment where payment.purchase_id = purchase.id), '[]') as payments,
       coalesce((select sum(entry.quantity) from public.voucher_entries as entry
         join public.payments as payment on payment.id = entry.payment_id
         where payment.purchase_id = purchase.id and entry.kind = 'issue'), 0)::integer as credit,
       (select count(*) from public.sales as sale where sale.purchase_id = purchase.id)::integer as receipts,
       coalesce((select jsonb_agg(task.kind order by task.created_at, task.kind)
         from public.admin_tasks as task where task.purchase_id = purchase.id), '[]') as tasks
     from public.package_purchases as purchase where purchase.id = $1`,
    [purchaseId],
  )
  return rows[0] as Record<string, unknown>
}

/** The money has arrived and the sessions were issued, once. */
export const issued = {
  status: 'paid',
  sessions: 5,
  packages: 1,
  payments: ['paid'],
  credit: 0,
  receipts: 1,
  tasks: [],
}
