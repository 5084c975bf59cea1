import type pg from 'pg'
import { expect, it } from 'vitest'
import { rolledBack } from '../../support/db.ts'

type Row = { encrypted_password: string | null }

/** An account with a password, none of whose addresses is verified. */
async function account(client: pg.ClientBase, columns: Record<string, unknown>): Promise<string> {
  const names = Object.keys(columns)
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (instance_id, id, aud, role, encrypted_password, ${names.join(', ')})
     values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated',
       'authenticated', 'kept', ${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning id`,
    Object.values(columns),
  )
  return rows[0]!.id
}

async function after(client: pg.ClientBase, id: string, set: string) {
  const sql = `update auth.users set ${set}, updated_at = now() where id = $1 returning encrypted_password`
  return (await client.query<Row>(sql, [id])).rows[0]!.encrypted_password
}

const email = () => `${crypto.randomUUID()}@example.com`
const phone = () => String(62899_0000_0000 + Math.floor(Math.random() * 1e8))
const sent = new Date()

// Exactly the columns that GoTrue's models/user.go writes, one statement each.
const confirm = `confirmation_token = '', email_confirmed_at = now()`
const confirmPhone = `confirmation_token = '', phone_confirmed_at = now()`
const confirmPhoneChange = `phone = phone_change, phone_change = '', phone_change_token = '', phone_confirmed_at = now()`

it.each([
  ['Confirm', () => ({ email: email(), confirmation_sent_at: sent }), confirm],
  ['Recover, Confirm', () => ({ email: email(), recovery_sent_at: sent }), confirm],
  ['ConfirmPhone', () => ({ phone: phone(), confirmation_sent_at: sent }), confirmPhone],
  [
    'ConfirmPhoneChange',
    () => ({ phone_change: phone(), phone_change_sent_at: sent }),
    confirmPhoneChange,
  ],
])('%s of an account that proved nothing drops the password', (_, columns, set) =>
  rolledBack(async (client) => {
    const id = await account(client, columns())
    await after(client, id, `recovery_token = ''`)
    expect(await after(client, id, set)).toBeNull()
    // Later statements of the same request write only other columns.
    expect(await after(client, id, `raw_user_meta_data = '{"email_verified": true}'`)).toBeNull()
    expect(await after(client, id, `encrypted_password = 'new'`)).toBe('new')
    expect(await after(client, id, confirm)).toBe('new')
  }),
)

it.each([
  [
    'of one who proved the phone',
    () => ({
      phone: phone(),
      phone_confirmed_at: sent,
      email: email(),
      email_change_sent_at: sent,
    }),
    confirm,
  ],
  [
    'of one who proved the address',
    () => ({
      email: email(),
      email_confirmed_at: sent,
      phone_change: phone(),
      phone_change_sent_at: sent,
    }),
    confirmPhoneChange,
  ],
  ['of an account that staff made', () => ({ email: email() }), confirm],
  [
    'that is set in the same statement',
    () => ({ email: email(), confirmation_sent_at: sent }),
    `${confirm}, encrypted_password = 'kept again'`,
  ],
])('keeps the password %s', (_, columns, set) =>
  rolledBack(async (client) => {
    const id = await account(client, columns())
    expect(await after(client, id, set)).toMatch(/^kept/)
  }),
)
