import { createIsomorphicFn } from '@tanstack/react-start'
import type { CaptchaProvider } from './captcha-providers'

/** Configuration that the browser needs. Never a secret. */
export type Settings = {
  supabaseUrl: string
  supabaseKey: string
  siteUrl: string
  /** When Auth requires a captcha: the provider, and the public key of this site. */
  captcha?: { provider: CaptchaProvider; siteKey: string }
  /** The build that rendered the page; absent in development. */
  buildId?: string
}

let received: Settings | undefined

/** Called once in the browser with the settings that the server embedded in the page. */
export function receiveSettings(settings: Settings) {
  received = settings
}

/** The settings: from the environment on the server, from the page in the browser. */
export const getSettings = createIsomorphicFn()
  .server((): Settings => (received ??= fromEnvironment()))
  .client((): Settings => {
    if (!received) throw new Error('The page carries no settings')
    return received
  })

// Cached, because each access to process.env asks the operating system.
function fromEnvironment(): Settings {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SITE_URL, PORT, BUILD_ID } = process.env
  const { CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY: siteKey } = process.env
  const provider = CAPTCHA_PROVIDER === 'hcaptcha' ? 'hcaptcha' : 'turnstile'
  if (!SUPABASE_URL) throw new Error('SUPABASE_URL is required')
  if (!SUPABASE_PUBLISHABLE_KEY) throw new Error('SUPABASE_PUBLISHABLE_KEY is required')
  return {
    supabaseUrl: SUPABASE_URL.replace(/\/$/, ''),
    supabaseKey: SUPABASE_PUBLISHABLE_KEY,
    siteUrl: (SITE_URL ?? `http://localhost:${PORT ?? 3000}`).replace(/\/$/, ''),
    buildId: BUILD_ID,
    ...(siteKey && { captcha: { provider, siteKey } }),
  }
}
