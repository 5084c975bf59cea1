import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { becomeOwner } from './db.ts'

type Role = 'admin' | 'receptionist' | 'physiotherapist'

/** A staff user, of a clinic or of all (null); leaves the connection acting as the owner. */
export async function makeStaff(
  client: pg.ClientBase,
  role: Role,
  clinic: string | null = null,
  physiotherapist: string | null = null,
): Promise<{ id: string }> {
  await becomeOwner(client)
  const id = randomUUID()
  await client.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_token, recovery_token, email_change, email_change_token_new)
     values ($1, 'authenticated', 'authenticated', $2, now(), '', '', '', '')`,
    [id, `staff-${id}@example.com`],
  )
  await client.query(
    `insert into public.staff (user_id, role, clinic_id, full_name, physiotherapist_id)
     values ($1, $2, $3, 'Staf ' || $2, $4)`,
    [id, role, clinic, physiotherapist],
  )
  return { id }
}
