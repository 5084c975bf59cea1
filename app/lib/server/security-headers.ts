import { createHash, randomBytes } from 'node:crypto'
import { captchaProviders } from '#app/lib/captcha-providers'
import { getSettings, type Settings } from '#app/lib/env'
import { earlyScript } from '#app/lib/inline/early-script'
import { shellScript } from '#app/lib/inline/shell-script'
import { mapTiles } from '#app/lib/map-tiles'
import { isSecure } from './is-secure'

export const createNonce = () => randomBytes(16).toString('base64url')

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const shellHash = hashOf(shellScript)
const earlyHash = hashOf(earlyScript)

/** The Content-Security-Policy. Scripts run only by hash or by this response's nonce. */
export function contentSecurityPolicy(options: {
  supabaseUrl: string
  nonce?: string
  secure: boolean
  captcha?: Settings['captcha']
}) {
  const { supabaseUrl, nonce, secure, captcha } = options
  // Only pages of the app can sign in, so only they may load the captcha.
  const others = nonce && captcha ? captchaProviders[captcha.provider].hosts : []
  const rules = {
    'default-src': ["'none'"],
    'script-src': nonce
      ? ["'self'", `'nonce-${nonce}'`, shellHash, earlyHash, ...others]
      : [shellHash],
    // Radix positions popups with style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Map tiles, on which staff pick a clinic's position.
    'img-src': ["'self'", 'data:', 'blob:', supabaseUrl, ...(nonce ? [mapTiles] : [])],
    'font-src': ["'self'"],
    'media-src': ["'self'", supabaseUrl],
    'connect-src': nonce
      ? ["'self'", supabaseUrl, supabaseUrl.replace(/^http/, 'ws'), ...others]
      : ["'self'"],
    // The YouTube film plays inline, after the visitor asked for it.
    'frame-src': ['https://www.youtube-nocookie.com', ...others],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  const text = Object.entries(rules).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return [...text, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ')
}

const always = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

export function withSecurityHeaders(request: Request, response: Response, nonce?: string) {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  if (isSecure(request))
    headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  // Temporary redirects may depend on the user; permanent ones do not.
  if ([302, 303, 307].includes(response.status) && !headers.has('cache-control'))
    headers.set('cache-control', 'private, no-store')
  const { supabaseUrl, captcha } = getSettings()
  // The development server injects its own scripts into the page.
  if (!import.meta.env.DEV && headers.get('content-type')?.startsWith('text/html'))
    headers.set(
      'content-security-policy',
      contentSecurityPolicy({
        supabaseUrl,
        captcha,
        nonce: headers.get('cache-control')?.startsWith('private') ? nonce : undefined,
        secure: isSecure(request),
      }),
    )
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  })
}
