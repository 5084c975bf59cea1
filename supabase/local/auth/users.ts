import { randomUUID } from 'node:crypto'
import { AuthError } from './errors.ts'
import { saveIdentity } from './identities.ts'
import type { Database } from './service.ts'

export type Json = Record<string, unknown>
export type Provider = 'email' | 'phone'

type Identity = {
  identity_id: string
  id: string
  user_id: string
  identity_data: Json
  provider: string
  email?: string
}

export type Factor = {
  id: string
  status: 'verified' | 'unverified'
  friendly_name?: string
  factor_type: string
}

export type User = {
  id: string
  aud: string
  role: string
  email: string | null
  phone: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  reauthentication_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  phone_change: string | null
  phone_change_sent_at: Date | null
  invited_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Json | null
  raw_user_meta_data: Json | null
  created_at: Date
  updated_at: Date
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  identities: Identity[]
  factors: Factor[]
}

const selectUser = `
  select u.*,
    coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
        'identity_data', i.identity_data, 'provider', i.provider,
        'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
        'updated_at', i.updated_at, 'email', i.email)) order by i.created_at, i.provider)
      from auth.identities i where i.user_id = u.id), '[]') as identities,
    coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', f.id, 'status', f.status, 'friendly_name', nullif(f.friendly_name, ''),
        'factor_type', f.factor_type, 'created_at', f.created_at, 'updated_at', f.updated_at,
        'phone', coalesce(f.phone, ''), 'last_challenged_at', f.last_challenged_at))
        order by f.created_at)
      from auth.mfa_factors f where f.user_id = u.id), '[]') as factors
  from auth.users u`

async function findOne(database: Database, condition: string, value: string) {
  const { rows } = await database.query<User>(`${selectUser} where ${condition}`, [value])
  return rows[0]
}

export const userById = (database: Database, id: string) => findOne(database, 'u.id = $1', id)

export const userByEmail = (database: Database, email: string) =>
  findOne(database, 'u.email = $1 and not u.is_sso_user', email)

export const userByPhone = (database: Database, phone: string) =>
  findOne(database, 'u.phone = $1', phone)

export async function existingUser(database: Database, id: string): Promise<User> {
  const user = await userById(database, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}

export async function userPage(
  database: Database,
  { page, perPage, filter }: { page: number; perPage: number; filter: string },
) {
  const condition = `($1 = '' or u.email like '%' || $1 || '%'
    or u.raw_user_meta_data ->> 'full_name' ilike '%' || $1 || '%')`
  const [{ rows: users }, { rows: counts }] = await Promise.all([
    database.query<User>(
      `${selectUser} where ${condition} order by u.created_at desc, u.id limit $2 offset $3`,
      [filter, perPage, (page - 1) * perPage],
    ),
    database.query<{ total: string }>(
      `select count(*) as total from auth.users u where ${condition}`,
      [filter],
    ),
  ])
  return { users, total: Number(counts[0]?.total ?? 0) }
}

/** The person as the API returns them: no secrets, no empty fields. */
export function userJson(user: User): Json {
  const json: Json = {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors.length > 0 ? user.factors : undefined,
    identities: user.identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    is_anonymous: user.is_anonymous,
  }
  return Object.fromEntries(
    Object.entries(json).filter(([, value]) => value !== null && value !== undefined),
  )
}

export const isBanned = (user: User) => user.banned_until !== null && user.banned_until > new Date()

export const hasVerifiedFactor = (user: User) =>
  user.factors.some((factor) => factor.status === 'verified')

type NewUser = {
  id?: string
  email?: string
  phone?: string
  passwordHash?: string | null
  metadata?: Json
  appMetadata?: Json
  role?: string
}

/**
 * Without any address the person is anonymous.
 * @returns the new person, or undefined if somebody else has the address
 */
export async function createUser(database: Database, wanted: NewUser): Promise<User | undefined> {
  const id = wanted.id ?? randomUUID()
  const providers = [wanted.email && 'email', wanted.phone && 'phone'].filter(Boolean)
  const { rowCount } = await database.query(
    `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password,
       raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5,
       $6, $7, $8, now(), now())
     on conflict do nothing`,
    [
      id,
      wanted.role ?? 'authenticated',
      wanted.email ?? null,
      wanted.phone ?? null,
      wanted.passwordHash ?? null,
      { ...(providers[0] && { provider: providers[0], providers }), ...wanted.appMetadata },
      wanted.metadata ?? {},
      providers.length === 0,
    ],
  )
  if (rowCount === 0) return undefined
  if (wanted.email) await saveIdentity(database, id, 'email', { email: wanted.email })
  if (wanted.phone) await saveIdentity(database, id, 'phone', { phone: wanted.phone })
  return userById(database, id)
}
