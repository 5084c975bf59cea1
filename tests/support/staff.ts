import { createClient } from '@supabase/supabase-js'
import type { Client, Database } from '#app/lib/supabase/database'
import { generate } from 'otplib'
import { newAddress, sql } from './booking.ts'
import { stack } from './browser.ts'

type Wish = {
  role: 'admin' | 'receptionist' | 'physiotherapist'
  /** The slug of a clinic; without it, all clinics. */
  clinic?: string
  /** With a confirmed authenticator app. */
  hasFactor?: boolean
}

const password = 'Luwes-demo-2026'
const bare = { auth: { persistSession: false, autoRefreshToken: false } }

/** A new staff member, in the state after an invitation. */
export async function newStaff({ role, clinic, hasFactor }: Wish) {
  const email = newAddress()
  const service = createClient(stack.api_url, stack.secret_key, bare)
  // A cheap hash, as in the seed: a real one takes a tenth of a second, each time.
  const [cheap] = await sql<{ password_hash: string }>(
    `select extensions.crypt($1, extensions.gen_salt('bf', 4)) as password_hash`,
    [password],
  )
  const made = await service.auth.admin.createUser({ email, ...cheap, email_confirm: true })
  if (made.error) throw made.error
  const userId = made.data.user.id
  await sql(
    `insert into public.staff (user_id, role, clinic_id, full_name)
     values ($1, $2, (select id from public.clinics where slug = $3), 'Staf Uji')`,
    [userId, role, clinic ?? null],
  )
  return { email, userId, secret: hasFactor ? await confirmFactor(email) : '' }
}

/** A supabase-js client of a staff member. */
export async function clientOf(email: string): Promise<Client> {
  const client = createClient<Database>(stack.api_url, stack.publishable_key, bare)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/**
 * The authenticator app's current code.
 * @param early how many seconds before its time; a code counts once
 */
export const codeOf = (secret: string, early = 0) =>
  generate({ secret, epoch: Date.now() / 1000 + early })

async function confirmFactor(email: string) {
  const { auth } = createClient(stack.api_url, stack.publishable_key, bare)
  const session = await auth.signInWithPassword({ email, password })
  if (session.error) throw session.error
  const factor = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Uji' })
  if (factor.error) throw factor.error
  const { id, totp } = factor.data
  const { error } = await auth.mfa.challengeAndVerify({
    factorId: id,
    code: await codeOf(totp.secret),
  })
  if (error) throw error
  return totp.secret
}

export const endStaff = (userId: string) =>
  sql('update public.staff set is_active = false where user_id = $1', [userId])

let services = 0

/** A test's own services, hidden from the public; their names begin with the tag. */
export async function newServices(count: number) {
  const tag = `uji ${process.pid} ${Date.now()} ${(services += 1)}`
  const rows = await sql<{ id: string }>(
    `insert into public.services (slug, name_id, name_en, specialisation, price_idr, is_active, sort_order)
     select replace($1, ' ', '-') || '-' || n, $1 || ' ' || lpad(n::text, 2, '0'), $1 || ' en ' || n,
       'general_health', 100000 + n * 1000, false, 900
     from generate_series(1, $2) as n returning id`,
    [tag, count],
  )
  return { tag, ids: rows.map(({ id }) => id) }
}
