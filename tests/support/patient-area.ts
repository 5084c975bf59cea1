import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { makePatient, row } from './calendar.ts'
import { become, becomeOwner } from './db.ts'

type Terms = { is_open: boolean; why_not: string | null }
export type Card = {
  id: string
  booking_id: string
  status: string
  starts_at: string
  patient: { id: string; full_name: string; is_account_holder: boolean }
  physiotherapist: { id: string; name: string }
  clinic: { id: string; name: string }
  service: { id: string }
  proposal: { starts_at: string[]; expires_at: string; reason: string | null } | null
  settlement: {
    is_open: boolean
    choice: string | null
    credit_idr?: number
    can_refund?: boolean
  } | null
  reschedule:
    | (Terms & {
        is_counted: boolean
        until: string
        moves_left: number | null
        first_on: string
        last_on: string
      })
    | null
  cancel:
    | (Terms & {
        is_free: boolean
        free_until: string
        credit_idr: number
        credit_valid_until: string | null
        can_refund: boolean
        vouchers: { kind: string; quantity: number; code: string }[]
      })
    | null
}
export type Home = {
  people: { id: string; full_name: string; is_account_holder: boolean }[]
  next: Card | null
  upcoming_count: number
  unpaid: { booking_id: string; status: string; appointment: Card; payment: object | null }[]
  proposals: Card[]
  settlements: Card[]
  funds: { id: string; remaining: number; patient_id: string; is_ending: boolean }[]
  again: { is_bookable: boolean; patient_id: string; physiotherapist: { id: string } } | null
  is_new: boolean
}
export type Page = {
  people: Home['people']
  appointments: Card[]
  next: { after_starts_at: string; after_id: string } | null
}
export type BookingCard = {
  id: string
  number: string
  status: string
  can_pay: boolean
  total_idr: number
  receipt_number: string | null
  payments: { status: string; credited_idr: number }[]
  /** Of one appointment's booking only. */
  is_paid?: boolean
}

/** A user with a child; leaves the connection acting as the database's owner. */
export async function makeFamily(client: pg.ClientBase) {
  const parent = await makePatient(client)
  const child = randomUUID()
  await client.query(
    `insert into public.patients (id, user_id, full_name, created_by) values ($1, $2, 'Anak', $2)`,
    [child, parent.id],
  )
  return { ...parent, child }
}

/** Calls a read of the patient area as this person; leaves the connection acting as the owner. */
export async function ask<T>(
  client: pg.ClientBase,
  person: { id: string },
  call: string,
  values: unknown[] = [],
): Promise<T> {
  await become(client, person)
  const { answer } = await row<{ answer: T }>(client, `select public.${call} as answer`, values)
  await becomeOwner(client)
  return answer
}
