import type pg from 'pg'
import { becomeOwner, becomeService } from './db.ts'
import { row } from './calendar.ts'

export type Queued = { id: string; kind: string; status: string; due_at: Date; last_error: string }
export type Leased = {
  id: string
  attempt: number
  kind: string
  locale: string
  name: string
  channels: { channel: 'email' | 'whatsapp'; to: string }[]
  facts: Record<string, unknown>
}
export type Outcome = {
  channel: string
  outcome: 'sent' | 'refused' | 'retry'
  provider_id?: string
  error?: string
  retry_after?: number
}

/** The messages in the outbox about a booking, oldest first. */
export const outbox = async (client: pg.ClientBase, booking: string): Promise<Queued[]> =>
  (
    await client.query<Queued>(
      `select id, kind, status, due_at, last_error from private.notifications
       where booking_id = $1 order by due_at, kind`,
      [booking],
    )
  ).rows

/** The kinds of queued messages, soonest first, reminders with their hours. */
export const waiting = async (client: pg.ClientBase, booking: string): Promise<string[]> => {
  const { rows } = await client.query<{ it: string }>(
    `select concat_ws(' ', kind, payload ->> 'hours_ahead') as it from private.notifications
     where booking_id = $1 and status = 'queued' order by due_at, kind`,
    [booking],
  )
  return rows.map(({ it }) => it.replace(/\.0+$/, ''))
}

/** Makes the queued messages about a booking due, before any others. */
export const comeDue = (client: pg.ClientBase, booking: string, kind = '%') =>
  client.query(
    `update private.notifications set due_at = '2020-01-01', locked_until = null
     where booking_id = $1 and status = 'queued' and kind like $2`,
    [booking, kind],
  )

/** Leases a booking's messages as a sender would; the connection acts as the owner afterwards. */
export const lease = async (client: pg.ClientBase, booking: string): Promise<Leased[]> =>
  leaseThese(
    client,
    (await outbox(client, booking)).map(({ id }) => id),
  )

/**
 * Leases only these messages, as a sender would. Other tests' messages are left alone: they would
 * stay locked until this transaction ends.
 */
export async function leaseThese(client: pg.ClientBase, ids: string[]): Promise<Leased[]> {
  // Put these first, followed by one that is no longer true, which is leased instead of another
  // test's.
  const { rowCount } = await client.query(
    `update private.notifications set due_at = least(due_at, '2020-01-01 12:00')
     where id = any ($1) and status = 'queued' and due_at <= now() and coalesce(locked_until, '-infinity') <= now()`,
    [ids],
  )
  await client.query(
    `insert into private.notifications (kind, patient_id, staff_user_id, due_at)
     select 'credit_issued', patient_id, staff_user_id, '2020-01-02' from private.notifications
     where id = any ($1) limit 1`,
    [ids],
  )
  await becomeService(client)
  const { it } = await row<{ it: { messages: Leased[] } }>(
    client,
    `select public.lease_messages($1) as it`,
    [rowCount! + 1],
  )
  await becomeOwner(client)
  if (it.messages.some(({ id }) => !ids.includes(id))) throw new Error('these are not all its own')
  return it.messages
}

/** Records the result of a message, on all its channels unless others are named. */
export async function record(
  client: pg.ClientBase,
  message: Leased,
  outcome: Omit<Outcome, 'channel'> | Outcome[],
) {
  const channels = Array.isArray(outcome)
    ? outcome
    : message.channels.map(({ channel }) => ({ channel, ...outcome }))
  const to = (channel: string) => message.channels.find((it) => it.channel === channel)?.to
  await becomeService(client)
  await client.query(`select public.record_messages($1)`, [
    JSON.stringify([
      {
        id: message.id,
        attempt: message.attempt,
        channels: channels.map((it) => ({ to: to(it.channel), ...it })),
      },
    ]),
  ])
  await becomeOwner(client)
}

export const messageRow = (client: pg.ClientBase, id: string) =>
  row<Queued & { attempts: number; minutes: number; payload: Record<string, unknown> }>(
    client,
    `select *, round(extract(epoch from due_at - now()) / 60)::integer as minutes
     from private.notifications where id = $1`,
    [id],
  )

/** Gives a patient an address, a number and consent to WhatsApp, as requested. */
export async function reachable(
  client: pg.ClientBase,
  patient: string,
  { email, phone, whatsapp = false }: { email?: string; phone?: string; whatsapp?: boolean },
) {
  await client.query(`update public.patients set email = $2, phone = $3 where id = $1`, [
    patient,
    email ?? null,
    phone ?? null,
  ])
  await client.query(
    `insert into public.patient_consents (patient_id, purpose, version, is_granted) values ($1, 'whatsapp', 1, $2)`,
    [patient, whatsapp],
  )
}
