import type pg from 'pg'
import { become, becomeOwner } from './db.ts'
import { type Calendar, row } from './calendar.ts'

export type Report = { received?: number; refunded?: number; state?: string }
export type Attempt = { id: string; booking: string; reference: string; amount: number }
export type Visit = { booking: string; appointment: string; number: string; patient: string }

/** A hold inserted directly into the tables, so that no limit per account applies to a history. */
export async function holdFor(
  client: pg.ClientBase,
  { clinic, service, physiotherapists }: Calendar,
  patient: string,
  startsAt: Date,
): Promise<Visit> {
  await becomeOwner(client)
  return row(
    client,
    `with booking as (
       insert into public.bookings (patient_id, clinic_id, service_id, subtotal_idr, total_idr, policy, hold_expires_at)
       select $1, $2, $3, price_idr, price_idr, to_jsonb(private.policy_for($2)), now() + interval '10 minutes'
       from public.services where id = $3
       returning *
     )
     insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id,
       starts_at, ends_at, blocks_until, hold_expires_at, original_starts_at)
     select id, $2, $3, $4, $1, $5::timestamptz, $5::timestamptz + interval '1 hour', $5::timestamptz + interval '1 hour', hold_expires_at, $5
     from booking
     returning booking_id as booking, id as appointment, patient_id as patient,
       (select number from booking) as number`,
    [patient, clinic, service, physiotherapists[0], startsAt],
  )
}

/**
 * Prices with these codes and opens an attempt, as a checkout does; null if there is nothing to
 * pay.
 */
export async function checkOut(
  client: pg.ClientBase,
  { booking }: Pick<Visit, 'booking'>,
  codes: string[] = [],
): Promise<Attempt | null> {
  await becomeOwner(client)
  await client.query(`select private.reserve_vouchers($1, $2)`, [booking, codes])
  await client.query(`select public.open_payment($1, 'midtrans')`, [booking])
  const { rows } = await client.query<Attempt>(
    `select id, booking_id as booking, order_id as reference, amount_idr as amount
     from public.payments where booking_id = $1 and status in ('created', 'pending')`,
    [booking],
  )
  return rows[0] ?? null
}

/** Reports the provider's status of an attempt: paid in full by default. */
export async function report(
  client: pg.ClientBase,
  { id, reference, amount }: Attempt,
  it: Report = {},
) {
  await becomeOwner(client)
  const refunded = it.refunded ?? 0
  const received = it.received ?? amount
  const state =
    it.state ?? (refunded === 0 ? 'paid' : refunded < received ? 'partially_refunded' : 'refunded')
  const sql = `select public.apply_payment_status($1, $2, $3, 'IDR', $4, $5)`
  await client.query(sql, [id, state, reference, received, refunded])
}

/** Confirms a visit by paying its price with these codes. */
export async function payFor(client: pg.ClientBase, visit: Visit, codes: string[] = []) {
  const attempt = await checkOut(client, visit, codes)
  if (attempt) await report(client, attempt)
  return attempt
}

/** Confirms a visit at the desk, to be paid later. */
export async function confirmUnpaid(client: pg.ClientBase, { booking }: Pick<Visit, 'booking'>) {
  await become(client, 'agus')
  await client.query(`select public.confirm_at_desk($1, null, null, 'Bayar nanti')`, [booking])
  await becomeOwner(client)
}

export async function cancel(
  client: pg.ClientBase,
  { appointment }: Pick<Visit, 'appointment'>,
  by: { id: string } | 'sari',
  settlement: 'credit' | 'refund' = 'credit',
  reason = 'Alasan uji',
) {
  await become(client, by)
  const sql = `select public.cancel_appointment($1, $2, $3)`
  await client.query(sql, [appointment, reason, settlement])
  await becomeOwner(client)
}

/** Moves the start so close that a cancellation gives nothing back. */
export const makeLate = (
  client: pg.ClientBase,
  { appointment }: Pick<Visit, 'appointment'>,
  hours = 2,
) =>
  client.query(
    `update public.appointments set starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '1 hour',
       blocks_until = now() + $2::interval + interval '1 hour' where id = $1`,
    [appointment, `${hours} hours`],
  )

/** Credit issued by staff; returns its code. */
export async function grant(
  client: pg.ClientBase,
  patient: string,
  amount: number,
): Promise<string> {
  await becomeOwner(client)
  const { id } = await row<{ id: string }>(
    client,
    `select private.issue_credit($1, $2, 'Uji', null) as id`,
    [patient, amount],
  )
  return (
    await row<{ code: string }>(client, `select code from public.vouchers where id = $1`, [id])
  ).code
}

export type Wallet = {
  usable: number
  owed: number
  reserved: number
  used: number
  expired: number
  taken_back: number
}

/** All credit of a patient, and where it is now. */
export async function wallet(client: pg.ClientBase, patient: string): Promise<Wallet> {
  await becomeOwner(client)
  return row(
    client,
    `select coalesce(sum(usable), 0)::bigint as usable, coalesce(sum(owed), 0)::bigint as owed,
       coalesce(sum(reserved), 0)::bigint as reserved, coalesce(sum(used), 0)::bigint as used,
       coalesce(sum(expired), 0)::bigint as expired, coalesce(sum(taken_back), 0)::bigint as taken_back
     from private.voucher_ledger(array(select id from public.vouchers where patient_id = $1))`,
    [patient],
  )
}

/** The rules that are broken for a patient: always none. Throws what would be refused at commit. */
export async function faults(client: pg.ClientBase, patient: string): Promise<string[]> {
  await becomeOwner(client)
  await client.query('set constraints all immediate')
  await client.query('set constraints all deferred')
  const { rows } = await client.query<{ fault: string }>(
    `with mine as materialized (
       select array(select id from public.bookings where patient_id = $1) as ids)
     select fault from mine, private.booking_ledger(mine.ids) where fault is not null
     union all select fault from private.voucher_ledger(array(select id from public.vouchers where patient_id = $1)) where fault is not null
     union all select fault from private.payment_ledger(array(
       select payment.id from public.payments as payment, mine where payment.booking_id = any (mine.ids))) where fault is not null
     -- what is kept beside it so that lists are quick
     union all select 'is_by_package' from public.appointments where patient_id = $1 and is_by_package <> private.is_by_package(booking_id)
     union all select 'first_visit_at' from public.patients where id = $1 and first_visit_at is distinct from private.first_visit_at(id)`,
    [patient],
  )
  return rows.map(({ fault }) => fault)
}

export const tasks = async (client: pg.ClientBase, booking: string) =>
  (
    await client.query<{ kind: string; details: Record<string, unknown> }>(
      `select kind, details from public.admin_tasks where booking_id = $1 order by created_at, kind, (details ->> 'refunded_idr')::bigint, (details ->> 'amount_idr')::bigint`,
      [booking],
    )
  ).rows
