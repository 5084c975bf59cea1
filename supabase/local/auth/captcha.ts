import { z } from 'zod'
import { AuthError } from './errors.ts'
import { callerOf, expectAdmin, optionalText, readBody } from './http.ts'
import { authConfig, type Service } from './service.ts'

const addresses = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const patienceMs = 10_000

// Grants with proof of their own need no captcha.
const provedGrants = ['refresh_token', 'pkce', 'id_token']

const requestSchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: optionalText }).nullish(),
})

const answerSchema = z.object({
  success: z.boolean().default(false),
  'error-codes': z.array(z.string()).nullish(),
})

const refused = (why: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`)

/**
 * If [auth.captcha] is on, passes requests with a token that the provider accepts, or with the
 * secret key. Rules and texts are those of GoTrue's `verifyCaptcha` (internal/api/middleware.go).
 * LUWES_CAPTCHA_VERIFY_URL in the environment overrides the provider's address.
 * @throws AuthError captcha_failed; unexpected_failure if the provider does not answer
 */
export async function expectCaptcha(service: Service, request: Request) {
  const { captcha } = authConfig(service)
  if (!captcha?.enabled) return
  const { pathname, searchParams } = new URL(request.url)
  if (pathname.endsWith('/token') && provedGrants.includes(searchParams.get('grant_type') ?? ''))
    return
  const isAdmin = await expectAdmin(service, request).then(
    () => true,
    () => false,
  )
  if (isAdmin) return
  const { gotrue_meta_security: security } = await readBody(request.clone(), requestSchema)
  const token = security?.captcha_token.trim()
  if (!token) throw refused('no captcha_token found')
  const { success, 'error-codes': codes } = await ask(
    process.env.LUWES_CAPTCHA_VERIFY_URL ?? addresses[captcha.provider],
    { secret: captcha.secret, response: token, remoteip: callerOf(request).ip },
  ).catch((error: unknown) => {
    service.context.log('auth', `captcha: ${String(error)}`)
    throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed')
  })
  if (!success) throw refused((codes ?? []).join(', '))
}

async function ask(address: string, fields: Record<string, string>) {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(patienceMs),
  })
  return answerSchema.parse(await answer.json())
}
