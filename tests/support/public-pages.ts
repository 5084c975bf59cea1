/** Every kind of public page, as plain paths; `en` is its address in English. */
export const publicPages: { name: string; id: string; en: string }[] = [
  { name: 'home', id: '/', en: '/en' },
  { name: 'about', id: '/about', en: '/en/about' },
  { name: 'services', id: '/services', en: '/en/services' },
  { name: 'packages', id: '/packages', en: '/en/packages' },
  { name: 'clinics', id: '/clinics', en: '/en/clinics' },
  { name: 'a clinic', id: '/clinics/gading-serpong', en: '/en/clinics/gading-serpong' },
  { name: 'articles', id: '/article', en: '/en/article' },
  { name: 'more articles', id: '/article?page=2', en: '/en/article?page=2' },
  { name: 'a search', id: '/article?q=lutut', en: '/en/article?q=knee' },
  {
    name: 'an article',
    id: '/article/keseleo-pergelangan-kaki',
    en: '/en/article/ankle-sprain-from-day-one',
  },
  { name: 'privacy', id: '/privacy', en: '/en/privacy' },
  { name: 'terms', id: '/terms', en: '/en/terms' },
  { name: 'the way into booking', id: '/cta/book', en: '/en/cta/book' },
]

export const publicPaths = publicPages.flatMap(({ id, en }) => [id, en])

/** The values of an attribute on all elements of a name, in HTML that React wrote. */
export function attributes(html: string, element: string, attribute: string): string[] {
  const tags = html.match(new RegExp(`<${element}\\b[^>]*>`, 'g')) ?? []
  return tags.flatMap((tag) => {
    const value = new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1]
    return value === undefined ? [] : [value.replaceAll('&amp;', '&')]
  })
}
