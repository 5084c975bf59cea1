import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { emailAddress, phoneNumber } from './addresses.ts'
import { setPassword } from './account.ts'
import { addressTaken, confirmEmail, confirmPhone, taken } from './confirm.ts'
import { AuthError, invalid } from './errors.ts'
import { removeFactor } from './factors.ts'
import { expectAdmin, metadata, optionalText, readBody, text } from './http.ts'
import { expectStrong, hashPassword } from './passwords.ts'
import { authConfig, inTransaction, type Service } from './service.ts'
import { mergeMetadata, refreshProviders, saveIdentity } from './identities.ts'
import { createUser, existingUser, userJson, userPage, type Json, type User } from './users.ts'

const personFields = z.object({
  id: z.uuid().nullish(),
  email: optionalText,
  phone: optionalText,
  password: text.nullish(),
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: optionalText,
  role: optionalText,
})

type PersonFields = z.infer<typeof personFields>

/** Seconds of "24h", "1h30m"; "none" lifts the ban. */
function banSeconds(duration: string): number {
  if (duration === 'none') return 0
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|m|s)/g)]
  if (parts.map(([part]) => part).join('') !== duration)
    throw invalid(`invalid format for ban duration: ${duration}`)
  const size: Record<string, number> = { h: 3600, m: 60, s: 1 }
  const seconds = parts.reduce((sum, [, n, unit = 's']) => sum + Number(n) * (size[unit] ?? 1), 0)
  // A hundred years, effectively permanent, fits every type in between.
  return Math.min(seconds, 100 * 366 * 24 * 3600)
}

async function ban(client: PoolClient, userId: string, duration: string) {
  if (!duration) return
  await client.query(
    `update auth.users
     set banned_until = case when $2 > 0 then now() + make_interval(secs => $2) end,
       updated_at = now()
     where id = $1`,
    [userId, banSeconds(duration)],
  )
}

async function confirmWanted(client: PoolClient, userId: string, fields: PersonFields) {
  if (fields.email_confirm) await confirmEmail(client, await existingUser(client, userId))
  if (fields.phone_confirm) await confirmPhone(client, await existingUser(client, userId))
}

async function passwordHashOf(service: Service, fields: PersonFields): Promise<string | undefined> {
  if (fields.password && fields.password_hash)
    throw invalid('Only a password or a password hash should be provided')
  if (fields.password_hash) {
    if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(fields.password_hash))
      throw invalid('password_hash: is not a bcrypt hash')
    return fields.password_hash.replace(/^\$2[by]/, '$2a')
  }
  if (!fields.password) return undefined
  expectStrong(fields.password, authConfig(service))
  return hashPassword(service.context.pool, fields.password)
}

async function create(service: Service, request: Request): Promise<Json> {
  const fields = await readBody(request, personFields)
  if (!fields.email && !fields.phone)
    throw invalid('Cannot create a user without either an email or phone')
  const email = fields.email ? emailAddress(fields.email) : undefined
  const phone = fields.phone ? phoneNumber(fields.phone) : undefined
  const passwordHash = await passwordHashOf(service, fields)
  if (fields.ban_duration) banSeconds(fields.ban_duration)
  return inTransaction(service, async (client) => {
    const user = await createUser(client, {
      id: fields.id ?? undefined,
      email,
      phone,
      passwordHash,
      metadata: fields.user_metadata ?? undefined,
      appMetadata: fields.app_metadata ?? undefined,
      role: fields.role || undefined,
    })
    if (!user) throw await whoIsThere(client, { id: fields.id, email, phone })
    await confirmWanted(client, user.id, fields)
    await ban(client, user.id, fields.ban_duration)
    return userJson(await existingUser(client, user.id))
  })
}

async function whoIsThere(
  client: PoolClient,
  { id, email, phone }: { id?: string | null; email?: string; phone?: string },
): Promise<AuthError> {
  const { rows } = await client.query<{ email: string | null; phone: string | null }>(
    'select email, phone from auth.users where id = $1 or email = $2 or phone = $3',
    [id ?? null, email ?? null, phone ?? null],
  )
  if (email && rows.some((row) => row.email === email)) return addressTaken('email_exists')
  if (phone && rows.some((row) => row.phone === phone))
    return new AuthError(422, 'phone_exists', 'Phone number already registered by another user')
  return new AuthError(422, 'user_already_exists', 'A user with this id exists already')
}

async function changeAddress(
  client: PoolClient,
  userId: string,
  kind: 'email' | 'phone',
  value: string,
  confirm: boolean,
) {
  await taken(`${kind}_exists`, () =>
    client.query(`update auth.users set ${kind} = $2, updated_at = now() where id = $1`, [
      userId,
      value,
    ]),
  )
  await saveIdentity(client, userId, kind, { [kind]: value, [`${kind}_verified`]: confirm })
  await refreshProviders(client, userId)
}

async function update(service: Service, id: string, request: Request): Promise<Json> {
  const fields = await readBody(request, personFields)
  const email = fields.email ? emailAddress(fields.email) : undefined
  const phone = fields.phone ? phoneNumber(fields.phone) : undefined
  const hash = await passwordHashOf(service, fields)
  if (fields.ban_duration) banSeconds(fields.ban_duration)
  return inTransaction(service, async (client) => {
    const user = await existingUser(client, id)
    if (fields.role)
      await client.query('update auth.users set role = $2 where id = $1', [id, fields.role])
    if (hash) await setPassword(client, id, hash, null)
    if (email) await changeAddress(client, id, 'email', email, fields.email_confirm ?? false)
    if (phone) await changeAddress(client, id, 'phone', phone, fields.phone_confirm ?? false)
    await confirmWanted(client, user.id, fields)
    if (fields.app_metadata) await mergeMetadata(client, id, 'app', fields.app_metadata)
    if (fields.user_metadata) await mergeMetadata(client, id, 'user', fields.user_metadata)
    await ban(client, id, fields.ban_duration)
    return userJson(await existingUser(client, id))
  })
}

const deleteSchema = z.object({ should_soft_delete: z.boolean().nullish() })

async function remove(service: Service, user: User, request: Request): Promise<Json> {
  const { should_soft_delete: soft } = await readBody(request, deleteSchema)
  await inTransaction(service, async (client) => {
    if (!soft) {
      await client.query('delete from auth.users where id = $1', [user.id])
      return
    }
    // Soft delete: rows that reference it stay valid, but nothing identifies the person any more.
    await client.query(
      `update auth.users
       set email = case when email is null then null
             else encode(sha256(convert_to(id || email, 'utf8')), 'hex') end,
         phone = case when phone is null then null
             else left(encode(sha256(convert_to(id || phone, 'utf8')), 'hex'), 15) end,
         encrypted_password = null, email_change = '', phone_change = '',
         raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now()
       where id = $1 and deleted_at is null`,
      [user.id],
    )
    for (const table of ['identities', 'mfa_factors', 'sessions', 'one_time_tokens'])
      await client.query(`delete from auth.${table} where user_id = $1`, [user.id])
  })
  return {}
}

const positive = (text: string | undefined, fallback: number) => {
  const number = Number(text ?? fallback)
  if (!Number.isInteger(number) || number < 1)
    throw invalid('Bad Pagination Parameters: not a positive number')
  return Math.min(number, 1_000_000)
}

/** Pagination headers, as GoTrue sends them. */
function pageHeaders(request: Request, page: number, perPage: number, total: number) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const to = (number: number, rel: string) => {
    const url = new URL(request.url)
    url.searchParams.set('page', String(number))
    url.searchParams.set('per_page', String(perPage))
    return `<${url.pathname}${url.search}>; rel="${rel}"`
  }
  const links = page < last ? [to(page + 1, 'next'), to(last, 'last')] : [to(last, 'last')]
  return { 'x-total-count': String(total), link: links.join(', ') }
}

export function adminRoutes(service: Service): Hono {
  const { pool } = service.context
  const routes = new Hono()
  const adminOnly = createMiddleware(async (c, next) => {
    await expectAdmin(service, c.req.raw)
    await next()
  })
  const load = async (id: string): Promise<User> => {
    if (!z.uuid().safeParse(id).success)
      throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
    return existingUser(pool, id)
  }
  routes.use('/admin/*', adminOnly)
  routes.get('/admin/users', async (c) => {
    const page = positive(c.req.query('page') || undefined, 1)
    const perPage = Math.min(1000, positive(c.req.query('per_page') || undefined, 50))
    const filter = c.req.query('filter') ?? ''
    const { users, total } = await userPage(pool, { page, perPage, filter })
    const body = { users: users.map(userJson), aud: 'authenticated' }
    return c.json(body, 200, pageHeaders(c.req.raw, page, perPage, total))
  })
  routes.post('/admin/users', async (c) => c.json(await create(service, c.req.raw)))
  routes.get('/admin/users/:id', async (c) => c.json(userJson(await load(c.req.param('id')))))
  routes.put('/admin/users/:id', async (c) => {
    const { id } = await load(c.req.param('id'))
    return c.json(await update(service, id, c.req.raw))
  })
  routes.delete('/admin/users/:id', async (c) =>
    c.json(await remove(service, await load(c.req.param('id')), c.req.raw)),
  )
  routes.get('/admin/users/:id/factors', async (c) =>
    c.json((await load(c.req.param('id'))).factors),
  )
  routes.delete('/admin/users/:id/factors/:factor', async (c) => {
    const user = await load(c.req.param('id'))
    const factor = user.factors.find(({ id }) => id === c.req.param('factor'))
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
    await inTransaction(service, (client) => removeFactor(client, factor.id))
    return c.json(factor)
  })
  return routes
}
