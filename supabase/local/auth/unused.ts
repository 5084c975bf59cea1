import { Hono } from 'hono'
import { AuthError } from './errors.ts'
import { expectAdmin, expectUser } from './http.ts'
import { authConfig, type Service } from './service.ts'

const providers = new Set(
  `apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin
   linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter vercel_marketplace workos
   x zoom`.split(/\s+/),
)

/** All of GoTrue's providers, none of which is enabled here. */
export const noProviders = () => Object.fromEntries([...providers].map((name) => [name, false]))

function unsupportedProvider(name: string): AuthError {
  const reason = providers.has(name)
    ? 'provider is not enabled'
    : `Provider ${name} could not be found`
  return new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`)
}

/** @throws AuthError unless config.toml allows linking and unlinking identities */
export function expectManualLinking(service: Service) {
  if (!authConfig(service).enable_manual_linking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

const samlDisabled = () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const oauthServerDisabled = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled')
const passkeysDisabled = () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
const customProvidersDisabled = () =>
  new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled')

/** Disabled parts of GoTrue, with GoTrue's own refusals. */
export function unusedRoutes(service: Service): Hono {
  const routes = new Hono()
  const refuse = (paths: string[], refusal: () => AuthError) =>
    paths.forEach((path) =>
      routes.all(path, () => {
        throw refusal()
      }),
    )
  const refuseAdmin = (paths: string[], refusal: () => AuthError) =>
    paths.forEach((path) =>
      routes.all(path, async (c) => {
        await expectAdmin(service, c.req.raw)
        throw refusal()
      }),
    )
  refuse(['/sso', '/sso/*'], samlDisabled)
  refuse(['/passkeys', '/passkeys/*'], passkeysDisabled)
  refuse(['/oauth/*'], oauthServerDisabled)
  refuseAdmin(['/admin/sso/*'], samlDisabled)
  refuseAdmin(['/admin/oauth/*'], oauthServerDisabled)
  refuseAdmin(['/admin/custom-providers', '/admin/custom-providers/*'], customProvidersDisabled)
  routes.all('/user/oauth/*', async (c) => {
    await expectUser(service, c.req.raw)
    throw oauthServerDisabled()
  })
  routes.get('/authorize', (c) => {
    throw unsupportedProvider(c.req.query('provider') ?? '')
  })
  routes.get('/user/identities/authorize', async (c) => {
    await expectUser(service, c.req.raw)
    expectManualLinking(service)
    throw unsupportedProvider(c.req.query('provider') ?? '')
  })
  // A provider's callback must carry the state that was sent to it, but none was ever sent.
  routes.all('/callback', (c) => {
    const target = new URL(authConfig(service).site_url)
    target.searchParams.set('error', 'invalid_request')
    target.searchParams.set('error_code', 'bad_oauth_callback')
    target.searchParams.set('error_description', 'OAuth state parameter missing')
    return c.redirect(target.href, 303)
  })
  // Always empty: GoTrue's own audit log is not written, as if its database log were disabled.
  routes.get('/admin/audit', async (c) => {
    await expectAdmin(service, c.req.raw)
    return c.json([], 200, { 'x-total-count': '0' })
  })
  return routes
}
