import { Hono } from 'hono'
import type { Context } from '../service.ts'
import { accountRoutes } from './account.ts'
import { adminRoutes } from './admin.ts'
import { startCleanup } from './cleanup.ts'
import { AuthError, errorResponse, toAuthError } from './errors.ts'
import { factorRoutes } from './factors.ts'
import { linkRoutes } from './links.ts'
import { createRateLimits } from './rate-limits.ts'
import { authConfig, type Service } from './service.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'
import { noProviders, unusedRoutes } from './unused.ts'
import { verifyRoutes } from './verify.ts'

/**
 * The auth service: GoTrue's protocol on the tables of the schema `auth`.
 *
 * It uses only @supabase/lite's tables, not its auth: lite rotates refresh tokens and signs access
 * tokens itself, without assurance level, methods or metadata, and two owners of the same sessions
 * would conflict.
 *
 * In a throw-away stack (--ephemeral), where all clients share one address, the limits are ten
 * times those of [auth.rate_limit]; LUWES_AUTH_RATE_LIMITS=off in its environment lifts them, =on
 * applies them unchanged. The wait between two codes and the number of tries always apply.
 */
export function createAuth(context: Context): {
  fetch: (request: Request) => Promise<Response>
  close: () => Promise<void>
} {
  const service: Service = {
    context,
    limits: createRateLimits(context.config.auth, limitFactor()),
  }
  const app = new Hono().basePath('/auth/v1')
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  // Otherwise it would be answered as GET: scanners of mail look at links so, which are used up then.
  app.use(async (c, next) => {
    if (c.req.method === 'HEAD') return c.body(null, 405)
    await next()
  })
  app.get('/health', (c) =>
    c.json({ name: 'GoTrue', version: 'luwes', description: 'GoTrue-compatible auth of Luwes' }),
  )
  app.get('/settings', (c) => c.json(settings(service)))
  app.get('/.well-known/jwks.json', (c) =>
    c.json({ keys: [context.keys.signing.publicJwk] }, 200, {
      'cache-control': 'public, max-age=600',
    }),
  )
  app.get('/.well-known/openid-configuration', (c) => c.json(discovery(service)))
  app.route('/', unusedRoutes(service))
  app.route('/', verifyRoutes(service))
  app.route('/', signUpRoutes(service))
  app.route('/', signInRoutes(service))
  app.route('/', accountRoutes(service))
  app.route('/', factorRoutes(service))
  app.route('/', linkRoutes(service))
  app.route('/', adminRoutes(service))
  app.notFound((c) => errorResponse(new AuthError(404, 'not_found', 'Not found'), c.req.raw))
  app.onError((error, c) => {
    const refused = toAuthError(error)
    if (refused.status >= 500 && !(error instanceof AuthError))
      context.log('auth', `${c.req.method} ${c.req.path}: ${error.message}`)
    return errorResponse(refused, c.req.raw)
  })
  const stopCleanup = startCleanup(service)
  return { fetch: async (request) => app.fetch(request), close: async () => stopCleanup() }
}

function limitFactor(): number {
  if (!process.argv.includes('--ephemeral')) return 1
  const wanted = process.env.LUWES_AUTH_RATE_LIMITS
  if (wanted === 'off') return Infinity
  return wanted === 'on' ? 1 : 10
}

function settings(service: Service) {
  const { email, sms, enable_signup, enable_anonymous_sign_ins } = authConfig(service)
  return {
    external: {
      ...noProviders(),
      anonymous_users: enable_anonymous_sign_ins,
      email: email.enable_signup,
      phone: sms.enable_signup,
    },
    disable_signup: !enable_signup,
    mailer_autoconfirm: !email.enable_confirmations,
    phone_autoconfirm: !sms.enable_confirmations,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}

/** Whoever verifies a token by its issuer finds the keys here: GoTrue's jwks.go. */
function discovery({ context }: Service) {
  const issuer = `${context.urls.api}/auth/v1`
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256', 'plain'],
  }
}
