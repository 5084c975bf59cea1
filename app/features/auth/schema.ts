import { localeOfPath, localizePath } from '#app/lib/locale'
import { pathOfThisSite } from '#app/lib/safe-path'
import { getLocale } from '#app/paraglide/runtime.js'

const text = (value: unknown, limit = 500) =>
  typeof value === 'string' && value.length > 0 && value.length <= limit ? value : undefined

/** Ways to sign in without a code; `sign-up` and `new-password` end by setting a password. */
const ways = ['password', 'new-password', 'sign-up'] as const

export const readLoginSearch = (
  search: Record<string, unknown>,
): { with?: (typeof ways)[number] } => ({ with: ways.find((way) => way === search.with) })

/** The purpose of an e-mail's link. `email` signs in, whether for the first time or again. */
const linkTypes = ['email', 'signup', 'invite', 'recovery', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

/** `magiclink` is GoTrue's older name of `email`. */
export const linkType = (type: string | undefined): LinkType =>
  linkTypes.find((known) => known === type) ?? 'email'

export type Confirmation = {
  token_hash?: string
  type?: string
  /** A PKCE code for the browser that requested the e-mail. */
  code?: string
  error?: string
  /** GoTrue's message after one half of an address change was confirmed. */
  message?: string
  /** URL where the e-mail was requested: tells the language and the wanted path. */
  next?: string
}

export const readConfirmSearch = (search: Record<string, unknown>): Confirmation => ({
  token_hash: text(search.token_hash),
  type: text(search.type),
  code: text(search.code),
  error: text(search.error),
  message: text(search.message),
  next: text(search.next, 4000),
})

/**
 * Links in e-mails are the same for everybody and lead to the Indonesian page; `next` is where the
 * e-mail was requested, which tells the language.
 */
export function pathInOwnLanguage(link: Confirmation): string | undefined {
  const { next } = link
  if (!next || !URL.canParse(next) || getLocale() !== 'id') return undefined
  const locale = localeOfPath(new URL(next).pathname)
  if (locale === 'id') return undefined
  const query = new URLSearchParams(Object.entries(link).filter(([, value]) => value))
  return `${localizePath('/auth/confirm', locale)}?${query}`
}

/** The path wanted where the e-mail was requested, if it is one of this site. */
export const wantedPathOf = ({ next }: Confirmation): string | undefined =>
  next && URL.canParse(next) ? pathOfThisSite(new URL(next).searchParams.get('wanted')) : undefined
