import { localeOfPath, localizePath } from '#app/lib/locale'
import { getLocale } from '#app/paraglide/runtime.js'

const text = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 500 ? value : undefined

/** Ways to sign in beside the code; `new-password` sends a link by e-mail. */
const ways = ['password', 'new-password'] as const

export const readLoginSearch = (
  search: Record<string, unknown>,
): { with?: (typeof ways)[number] } => ({ with: ways.find((way) => way === search.with) })

/** What the link of an e-mail is for. `email` signs in, with a first or a later code alike. */
const linkTypes = ['email', 'signup', 'invite', 'recovery', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

/** `magiclink` is GoTrue's older name of `email`. */
export const linkType = (type: string | undefined): LinkType =>
  linkTypes.find((known) => known === type) ?? 'email'

export type Confirmation = {
  token_hash?: string
  type?: string
  /** A code for the browser that asked for the e-mail. */
  code?: string
  error?: string
  /** GoTrue's own words when one half of a change of address has been agreed to. */
  message?: string
  /** Where the browser was that asked for the e-mail: it tells the language. */
  next?: string
}

export const readConfirmSearch = (search: Record<string, unknown>): Confirmation => ({
  token_hash: text(search.token_hash),
  type: text(search.type),
  code: text(search.code),
  error: text(search.error),
  message: text(search.message),
  next: text(search.next),
})

/**
 * Links of e-mails are the same for everybody and lead to the Indonesian page; `next` says where
 * the person came from. Only its language counts: it leads nowhere else.
 */
export function pathInOwnLanguage({ next, ...link }: Confirmation): string | undefined {
  if (!next || !URL.canParse(next) || getLocale() !== 'id') return undefined
  const locale = localeOfPath(new URL(next).pathname)
  if (locale === 'id') return undefined
  const query = new URLSearchParams(Object.entries(link).filter(([, value]) => value))
  return `${localizePath('/auth/confirm', locale)}?${query}`
}
