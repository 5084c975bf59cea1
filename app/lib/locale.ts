import { type Locale, getLocale } from '#app/paraglide/runtime.js'

/** Indonesian pages have no path prefix, English ones have /en. */
const prefix = /^\/en(?=[/?#]|$)/

export const localeOfPath = (pathname: string): Locale => (prefix.test(pathname) ? 'en' : 'id')

export function plainPath(path: string) {
  const plain = path.replace(prefix, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/** The path of the same page in a language: `/about` and `en` give `/en/about`, `/` gives `/en`. */
export function localizePath(path: string, locale: Locale = getLocale()) {
  const plain = plainPath(path)
  if (locale === 'id') return plain
  return /^\/(?=$|[?#])/.test(plain) ? `/en${plain.slice(1)}` : `/en${plain}`
}

/** URL rewrite of the router, so that routes do not handle languages. */
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
