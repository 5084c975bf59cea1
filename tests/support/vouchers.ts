import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { row } from './calendar.ts'
import { becomeOwner } from './db.ts'
import { newCode } from './voucher-codes.ts'

/** Inserts a voucher as the database's owner; credit is issued with its amount. */
export async function voucher(
  client: pg.ClientBase,
  { credit, ...columns }: { credit?: number } & Record<string, unknown>,
) {
  await becomeOwner(client)
  const row = { id: randomUUID(), code: newCode(), name_id: 'Uji', name_en: 'Test', ...columns }
  const all = credit ? { ...row, kind: 'credit' } : row
  const names = Object.keys(all)
  await client.query(
    `insert into public.vouchers (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
    Object.values(all),
  )
  if (credit)
    await client.query(
      `insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
       select id, patient_id, 'issue', $2, 'Uji' from public.vouchers where id = $1`,
      [row.id, credit],
    )
  return row.code
}

/** Today in a time zone, shifted by days. */
export const todayIn = async (client: pg.ClientBase, zone: string, days = 0) =>
  (
    await row<{ day: string }>(
      client,
      `select (now() at time zone $1)::date + $2::integer as day`,
      [zone, days],
    )
  ).day

/** Zones of clinics: at any time the date of one of them is not that of UTC. */
export const zones = ['Asia/Jakarta', 'Asia/Jayapura', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
