import { isIP } from 'node:net'
import { invalid } from './errors.ts'

/**
 * Digits without the plus, as GoTrue stores and returns them. GoTrue treats +62 0811.. and +62
 * 811.. as different numbers; on a hosted project a trigger of the migrations normalises them.
 */
export function phoneNumber(text: string): string {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9][0-9]{1,14}$/.test(digits))
    throw invalid('Invalid phone number format (E.164 required)')
  return digits.replace(/^620+/, '62')
}

const local = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i
const domain = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

export function emailAddress(text: string): string {
  if (text === '') throw invalid('An email address is required')
  if (text.length > 255) throw invalid('An email address is too long')
  const at = text.lastIndexOf('@')
  if (at < 1 || !local.test(text.slice(0, at)) || !domain.test(text.slice(at + 1)))
    throw invalid('Unable to validate email address: invalid format')
  return text.toLowerCase()
}

/** The page to return to, if it belongs to the site or is on the allow list. */
export function redirectTarget(
  wanted: string | null | undefined,
  { site_url, additional_redirect_urls }: { site_url: string; additional_redirect_urls: string[] },
): string | undefined {
  if (!wanted || !URL.canParse(wanted)) return undefined
  const target = new URL(wanted)
  const site = new URL(site_url)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname)
  if (
    target.protocol === site.protocol &&
    target.hostname === site.hostname &&
    (target.port === site.port || isLoopback)
  )
    return wanted
  const address = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return /^127\.|^::1$/.test(address) ? wanted : undefined
  const [withoutFragment = ''] = wanted.split('#')
  return additional_redirect_urls.some((glob) => globPattern(glob).test(withoutFragment))
    ? wanted
    : undefined
}

/** `*` stops at dots and slashes, `**` does not, as in GoTrue's allow list. */
function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[\\^$+.()|[\]{}]/g, String.raw`\$&`)
    .replace(/\*\*|\*|\?/g, (sign) => ({ '**': '.*', '*': '[^./]*', '?': '[^./]' })[sign] ?? sign)
  return new RegExp(`^${source}$`)
}
