import { z } from 'zod'
import { redirectTarget } from './addresses.ts'
import { AuthError, invalid } from './errors.ts'
import { authConfig, type Service } from './service.ts'
import { readAccessToken, verifySignature, type Caller } from './tokens.ts'
import { isBanned, userById, type User } from './users.ts'

const maximumBytes = 1024 * 1024

/** Text that Postgres can store. */
export const text = z.string().refine((value) => !value.includes('\0'), 'contains U+0000')
export const optionalText = text.nullish().transform((value) => value ?? '')
export const metadata = z.record(z.string(), z.unknown())

/** @throws AuthError that names the faulty field */
export async function readBody<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<z.infer<T>> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw tooLarge()
  const body = await request.text()
  if (body.length > maximumBytes) throw tooLarge()
  let json: unknown
  try {
    json = body === '' ? {} : JSON.parse(body)
  } catch (error) {
    throw new AuthError(
      400,
      'bad_json',
      `Could not parse request body as JSON: ${error instanceof Error ? error.message : ''}`,
    )
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

const tooLarge = () =>
  new AuthError(413, 'request_too_large', 'The request body is larger than 1 MB')

/** The gateway overwrites x-forwarded-for with the caller's real address. */
export function callerOf(request: Request): Caller {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim()
  return { ip: forwarded || '127.0.0.1', userAgent: request.headers.get('user-agent') }
}

/** As GoTrue: the requested target, else where the call came from, else the site itself. */
export function redirectOf(service: Service, request: Request, wanted?: string): string {
  const config = authConfig(service)
  const asked =
    wanted ??
    (request.headers.get('redirect_to') || new URL(request.url).searchParams.get('redirect_to'))
  return (
    redirectTarget(asked, config) ??
    redirectTarget(request.headers.get('referer'), config) ??
    config.site_url
  )
}

function bearerOf(request: Request): string {
  const [, token] = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!token)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}

/** Only the project's secret key administers users; the gateway translates it into its token. */
export async function expectAdmin(service: Service, request: Request) {
  const { role } = await verifySignature(service, bearerOf(request))
  if (role !== 'service_role' && role !== 'supabase_admin')
    throw new AuthError(403, 'not_admin', 'User not allowed')
}

export type SignedIn = { user: User; session: { id: string; aal: string } }

type SessionRow = { id: string; aal: string }

/** The caller: not only the token but also its session must be valid. */
export async function expectUser(service: Service, request: Request): Promise<SignedIn> {
  const claims = await readAccessToken(service, bearerOf(request))
  const { pool } = service.context
  const [user, { rows }] = await Promise.all([
    userById(pool, claims.sub),
    pool.query<SessionRow>(
      `select id, coalesce(aal::text, 'aal1') as aal from auth.sessions
       where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
      [claims.session_id ?? null, claims.sub],
    ),
  ])
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const session = rows[0]
  if (!session)
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, session }
}
