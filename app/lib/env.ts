import { createIsomorphicFn } from '@tanstack/react-start'
import { type CaptchaProvider } from './captcha-providers'

/** What the browser must know of the place it runs in. Never a secret. */
export type Settings = {
  supabaseUrl: string
  supabaseKey: string
  siteUrl: string
  /** Where Auth asks for a captcha: whose, and the public key of this site. */
  captcha?: { provider: CaptchaProvider; siteKey: string }
  /** The build that wrote the page; absent in development. */
  buildId?: string
}

let received: Settings | undefined

/** Called once in the browser with what the server wrote into the page. */
export function receiveSettings(settings: Settings) {
  received = settings
}

/** Settings of this run: from the environment on the server, from the page in the browser. */
export const getSettings = createIsomorphicFn()
  .server((): Settings => (received ??= fromEnvironment()))
  .client((): Settings => {
    if (!received) throw new Error('The page carries no settings')
    return received
  })

// Read once: each look into the environment asks the system.
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
