import { type Locale, getLocale } from '#app/paraglide/runtime.js'

/** Indonesian stands on plain paths, English under /en. */
const prefix = /^\/en(?=[/?#]|$)/

export const localeOfPath = (pathname: string): Locale => (prefix.test(pathname) ? 'en' : 'id')

export function plainPath(path: string) {
  const plain = path.replace(prefix, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/** The same page in a language: `/about` and `en` give `/en/about`, `/` and `en` give `/en`. */
export function localizePath(path: string, locale: Locale = getLocale()) {
  const plain = plainPath(path)
  if (locale === 'id') return plain
  return /^\/(?=$|[?#])/.test(plain) ? `/en${plain.slice(1)}` : `/en${plain}`
}

/** The router's view of the address: routes know nothing of languages. */
export const localeRewrite = {
  input: ({ url }: { url: URL }) => {
    url.pathname = plainPath(url.pathname)
    return url
  },
  output: ({ url }: { url: URL }) => {
    url.pathname = localizePath(url.pathname)
    return url
  },
}
