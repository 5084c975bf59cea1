import { localeOfPath, localizePath } from '#app/lib/locale'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Confirmation } from './schema'

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
