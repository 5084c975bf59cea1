import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { messageEnvironment } from './mailbox/keys.ts'
import { gatewayEnvironment } from './payment-sandbox/index.ts'
import { cacheDirectory } from './template.ts'
import type { Context } from './service.ts'

// Functions inherit only what Deno needs to run and to fetch packages, no secrets.
const passed =
  /^(PATH|HOME|TMPDIR|LANG|HTTPS?_PROXY|SSL_CERT_(FILE|DIR)|DENO_(CERT|TLS_CA_STORE)|NPM_CONFIG_REGISTRY)$/i

/** What Deno itself needs: its cache, and npm's registry and certificates. */
export function denoEnvironment(root: string): Record<string, string> {
  const system = Object.entries(process.env).filter(([name]) => passed.test(name))
  const { NODE_EXTRA_CA_CERTS, npm_config_cafile, npm_config_registry } = process.env
  const { NO_PROXY = process.env.no_proxy } = process.env
  const certificates = NODE_EXTRA_CA_CERTS ?? npm_config_cafile
  return {
    DENO_TLS_CA_STORE: 'mozilla,system',
    ...(certificates && existsSync(certificates) ? { DENO_CERT: certificates } : {}),
    ...(npm_config_registry ? { NPM_CONFIG_REGISTRY: npm_config_registry } : {}),
    ...(Object.fromEntries(system) as Record<string, string>),
    // A proxy is for packages and the world; this backend is on this machine.
    NO_PROXY: [NO_PROXY, 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(),
    DENO_NO_UPDATE_CHECK: '1',
    DENO_NO_PACKAGE_JSON: '1',
    DENO_DIR: join(cacheDirectory(root), 'deno'),
    NO_COLOR: '1',
  }
}

/**
 * What `supabase functions serve` provides, the payment sandbox and the mailbox's providers,
 * overridden by the file of `--env-file`, by default supabase/functions/.env if it exists.
 */
export function functionEnvironment(
  context: Context,
  envFile: string | undefined,
): Record<string, string> {
  const { root, config, keys, urls } = context
  const own = envFile ?? join(root, 'functions', '.env')
  return {
    ...denoEnvironment(root),
    ...gatewayEnvironment(urls.sandbox),
    ...messageEnvironment(urls.mail),
    SITE_URL: config.auth.site_url,
    FUNCTIONS_URL: `${urls.api}/functions/v1`,
    ...(existsSync(own) ? (parseEnv(readFileSync(own, 'utf8')) as Record<string, string>) : {}),
    SUPABASE_URL: urls.api,
    SUPABASE_ANON_KEY: keys.anonJwt,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleJwt,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
    SUPABASE_DB_URL: urls.db,
  }
}
