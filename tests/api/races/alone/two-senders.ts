import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { database } from '../../../support/db.ts'
import { makePatient } from '../../../support/calendar.ts'
import type { Leased } from '../../../support/outbox.ts'

const count = 1000

/**
 * Leases and reports until none of these messages is left. Nothing is really sent, so it must not
 * lease messages that other tests wait for.
 */
async function send(ids: Set<string>, sent: string[]) {
  for (;;) {
    const { rows } = await database().query<{ it: { taken: number; messages: Leased[] } }>(
      `select public.lease_messages(50) as it`,
    )
    const { taken, messages } = rows[0]!.it
    sent.push(...messages.map(({ id }) => id).filter((id) => ids.has(id)))
    const results = messages.map(({ id, attempt, channels }) => ({
      id,
      attempt,
      channels: channels.map((to) => ({ ...to, outcome: 'sent', provider_id: id })),
    }))
    await database().query(`select public.record_messages($1)`, [JSON.stringify(results)])
    if (taken === 0) return
  }
}

it('of a thousand messages several senders send each once', async () => {
  const client = await database().connect()
  const { patient } = await makePatient(client)
  client.release()
  const ids = new Set(Array.from({ length: count }, () => randomUUID()))
  const { rows } = await database().query<{ voucher: string }>(
    `with voucher as (
       insert into public.vouchers (code, kind, name_id, name_en, patient_id, valid_until)
       values (private.new_voucher_code(), 'credit', 'Kredit', 'Credit', $1, current_date + 30) returning id
     )
     insert into public.voucher_entries (voucher_id, kind, quantity, reason) select id, 'issue', 1000, 'goodwill' from voucher
     returning voucher_id as voucher`,
    [patient],
  )
  // Due far in the past, so that they are leased before anything else.
  await database().query(
    `insert into private.notifications (id, kind, patient_id, payload, due_at)
     select id, 'credit_issued', $1, jsonb_build_object('voucher_id', $2::uuid, 'amount_idr', 1000), '2020-01-01'
     from unnest($3::uuid[]) as id`,
    [patient, rows[0]!.voucher, [...ids]],
  )
  const sent: string[] = []
  await Promise.all(Array.from({ length: 4 }, () => send(ids, sent)))
  expect(new Set(sent).size).toBe(sent.length)
  // The backend's own sender may have taken some: one more to race with.
  const states = async () =>
    (
      await database().query(
        `select status, attempts, count(*) as n from private.notifications where id = any ($1) group by 1, 2`,
        [[...ids]],
      )
    ).rows
  await expect.poll(states).toEqual([{ status: 'sent', attempts: 1, n: count }])
})
