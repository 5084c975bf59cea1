import { localeOfPath, localizePath } from '#app/lib/locale'
import { pathOfThisSite } from '#app/lib/safe-path'
import { getLocale } from '#app/paraglide/runtime.js'

const text = (value: unknown, limit = 500) =>
  typeof value === 'string' && value.length > 0 && value.length <= limit ? value : undefined

/** Ways to sign in beside the code; `sign-up` and `new-password` end with choosing a password. */
const ways = ['password', 'new-password', 'sign-up'] as const

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
  /** Where the browser was that asked for the e-mail: its language and its wanted path. */
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
 * Links of e-mails are the same for everybody and lead to the Indonesian page; `next` says where
 * the person came from, which tells the language.
 */
export function pathInOwnLanguage(link: Confirmation): string | undefined {
  const { next } = link
  if (!next || !URL.canParse(next) || getLocale() !== 'id') return undefined
  const locale = localeOfPath(new URL(next).pathname)
  if (locale === 'id') return undefined
  const query = new URLSearchParams(Object.entries(link).filter(([, value]) => value))
  return `${localizePath('/auth/confirm', locale)}?${query}`
}

/** The path that was wanted where the e-mail was asked for, if it is one of this site. */
export const wantedPathOf = ({ next }: Confirmation): string | undefined =>
  next && URL.canParse(next) ? pathOfThisSite(new URL(next).searchParams.get('wanted')) : undefined
