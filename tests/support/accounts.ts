import { createClient } from '@supabase/supabase-js'
import type { Client, Database } from '#app/lib/supabase/database'
import { database } from './db.ts'
import { stack } from './shared-stack.ts'

export type { Client }
export type Account = { id: string; email: string; token: string; client: Client }

/** A supabase-js client without a session, like a visitor of the website. */
export const visitor = () =>
  createClient<Database>(stack().api_url, stack().publishable_key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

/** A client that acts with somebody's access token. */
export const clientOf = (token: string) =>
  createClient<Database>(stack().api_url, stack().publishable_key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${token}` } },
  })

/** Signs in with a password through the real API. */
export async function signedIn(email: string, password = 'Luwes-demo-2026'): Promise<Account> {
  const { data, error } = await visitor().auth.signInWithPassword({ email, password })
  if (error) throw error
  const token = data.session.access_token
  return { id: data.user.id, email, token, client: clientOf(token) }
}

/**
 * Creates people with a confirmed e-mail address and signs them in. They are inserted by SQL with a
 * cheap password hash: two hundred real sign-ups would only burn CPU.
 */
export async function newAccounts(count: number, name = 'Uji'): Promise<Account[]> {
  const password = 'Luwes-demo-2026'
  const { rows } = await database().query<{ email: string }>(
    `with people as (
       select gen_random_uuid() as id, n from generate_series(1, $1) as n
     ), users as (
       insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change, email_change_token_new)
       select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated',
         'p' || replace(id::text, '-', '') || '@example.com',
         extensions.crypt($2, extensions.gen_salt('bf', 4)), now(),
         '{"provider":"email","providers":["email"]}', jsonb_build_object('full_name', $3 || ' ' || n),
         now(), now(), '', '', '', ''
       from people
       returning id, email
     ), identities as (
       insert into auth.identities (id, user_id, provider_id, provider, identity_data, last_sign_in_at, created_at, updated_at)
       select gen_random_uuid(), id, id::text, 'email',
         jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true), now(), now(), now()
       from users
     )
     select email from users`,
    [count, password, name],
  )
  return inBatches(rows, 20, ({ email }) => signedIn(email, password))
}

/** One new person, signed in. */
export const newAccount = async (name?: string): Promise<Account> =>
  (await newAccounts(1, name))[0]!

/** Runs `work` over all items, at most `size` at a time, and keeps their order. */
async function inBatches<T, R>(items: T[], size: number, work: (item: T) => Promise<R>) {
  const results: R[] = []
  for (let i = 0; i < items.length; i += size)
    results.push(...(await Promise.all(items.slice(i, i + size).map(work))))
  return results
}
