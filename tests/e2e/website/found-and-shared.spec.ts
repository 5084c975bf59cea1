import { expect, test } from '@playwright/test'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import jsonld from 'jsonld'
import robotsParser from 'robots-parser'
import RssParser from 'rss-parser'
import { attributes, publicPages, publicPaths } from '../../support/public-pages.ts'

// The screen does not matter to search engines and messengers.
const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

const schema = 'https://schema.org/'
// The vocabulary without the network: every term belongs to schema.org.
const documentLoader = async (url: string) => ({
  contextUrl: undefined,
  documentUrl: url,
  document: { '@context': { '@vocab': schema, name: { '@id': `${schema}name` } } },
})

type Node = Record<string, unknown> & { '@type'?: string[] }

/** The things a page describes, read by a JSON-LD processor. */
async function things(html: string): Promise<Node[]> {
  const scripts = [
    ...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
  ].map((match) => JSON.parse(match[1]!) as object)
  const expanded = await Promise.all(
    scripts.map(async (script) => jsonld.expand(script as never, { documentLoader } as never)),
  )
  return expanded.flat() as unknown as Node[]
}

const typesOf = (nodes: Node[]) => nodes.flatMap((node) => node['@type'] ?? [])
const values = (node: Node, property: string) =>
  ((node[schema + property] ?? []) as { '@value'?: unknown }[]).map((value) => value['@value'])
const children = (node: Node, property: string) => (node[schema + property] ?? []) as Node[]

const described: Record<string, string[]> = {
  home: ['WebSite', 'MedicalClinic', 'MedicalClinic', 'FAQPage'],
  clinics: ['BreadcrumbList', 'MedicalClinic', 'MedicalClinic'],
  'a clinic': ['BreadcrumbList', 'MedicalClinic'],
  'an article': ['Article', 'BreadcrumbList'],
  'the way into booking': [],
}

for (const { name, id, en } of publicPages)
  test(`${name} tells what it is, in both languages`, async ({ request, baseURL }) => {
    const seen = await Promise.all(
      [id, en].map(async (path) => {
        const html = await (await request.get(path)).text()
        const meta = (key: string) =>
          unescaped(
            new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1] ?? '',
          )
        const title = unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
        expect(title, path).toMatch(/^Luwes · .{5,}/)
        expect(meta('description').length, path).toBeGreaterThan(50)
        expect(meta('description').length, path).toBeLessThan(200)
        expect(`Luwes · ${meta('og:title')}`).toBe(title)
        expect(meta('og:description')).toBe(meta('description'))
        expect(meta('twitter:card')).toBe('summary_large_image')
        expect(meta('og:url')).toBe(
          attributes(html, 'link', 'href').find((href) => href === meta('og:url')),
        )
        const picture = await request.get(new URL(meta('og:image')).pathname)
        expect(picture.headers()['content-type']).toBe('image/png')
        const bytes = await picture.body()
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
        expect(bytes.length).toBeLessThan(120_000)
        const nodes = await things(html)
        expect(typesOf(nodes).map((type) => type.replace(schema, ''))).toEqual(
          expect.arrayContaining(described[name] ?? ['BreadcrumbList']),
        )
        for (const node of nodes) await checkNode(node, html, baseURL!)
        return { title, description: meta('description') }
      }),
    )
    expect(seen[0]).not.toEqual(seen[1])
  })

async function checkNode(node: Node, html: string, baseURL: string) {
  switch (node['@type']?.[0]?.replace(schema, '')) {
    case 'MedicalClinic': {
      const [geo] = children(node, 'geo')
      const [latitude, longitude] = ['latitude', 'longitude'].map((key) => values(geo!, key)[0])
      expect(latitude).toBeLessThan(-6)
      expect(longitude).toBeGreaterThan(106)
      const hours = children(node, 'openingHoursSpecification')
      expect(hours.length).toBeGreaterThanOrEqual(6)
      for (const day of hours) {
        expect(String(values(day, 'dayOfWeek')[0])).toMatch(/^https:\/\/schema\.org\/\w+day$/)
        expect(String(values(day, 'opens')[0])).toMatch(/^\d\d:\d\d$/)
      }
      expect(values(children(node, 'address')[0]!, 'postalCode')[0]).toMatch(/^\d{5}$/)
      expect(values(node, 'telephone')[0]).toMatch(/^\+62\d+$/)
      expect(String(values(node, 'url')[0])).toContain(baseURL)
      break
    }
    case 'FAQPage':
      for (const question of children(node, 'mainEntity')) {
        expect(unescaped(html)).toContain(String(values(question, 'name')[0]))
        expect(values(children(question, 'acceptedAnswer')[0]!, 'text')[0]).toBeTruthy()
      }
      break
    case 'Article':
      expect(unescaped(html)).toContain(`${String(values(node, 'headline')[0])}</h1>`)
      expect(Date.parse(String(values(node, 'datePublished')[0]))).toBeLessThan(Date.now())
      break
    case 'BreadcrumbList':
      expect(
        children(node, 'itemListElement').map((crumb) => values(crumb, 'position')[0]),
      ).toEqual(children(node, 'itemListElement').map((_, index) => index + 1))
  }
}

test('titles and descriptions differ from page to page', async ({ request }) => {
  const titles = await Promise.all(
    publicPaths
      .filter((path) => !path.includes('q='))
      .map(async (path) => /<title>([^<]*)/.exec(await (await request.get(path)).text())?.[1]),
  )
  expect(new Set(titles).size).toBe(titles.length)
})

test('the site map is XML with every public page and its alternates', async ({
  request,
  baseURL,
}) => {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('application/xml')
  const text = await response.text()
  expect(XMLValidator.validate(text)).toBe(true)
  const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(text) as {
    urlset: { url: { loc: string; 'xhtml:link': { '@_hreflang': string; '@_href': string }[] }[] }
  }
  for (const { loc, 'xhtml:link': links } of urlset.url) {
    // An article of a parallel test, in one language only, ends in a long number.
    if (/\d{12}$/.test(loc)) continue
    expect(links.map((link) => link['@_hreflang']).sort(), loc).toEqual(['en', 'id', 'x-default'])
    expect(links.map((link) => link['@_href'])).toContain(loc)
  }
  // Filtered views of a list and redirects are not listed.
  const found = publicPaths.filter((path) => !/\?|\/cta\//.test(path))
  const root = baseURL!.replace(/\/$/, '')
  expect(urlset.url.map(({ loc }) => loc.replace(/\/$/, ''))).toEqual(
    expect.arrayContaining(found.map((path) => `${root}${path}`.replace(/\/$/, ''))),
  )
})

test('robots may read what is public and nothing else', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  const robots = robotsParser(`${baseURL}/robots.txt`, text)
  for (const path of publicPaths) expect(robots.isAllowed(baseURL + path), path).toBe(true)
  for (const path of ['/admin/dashboard', '/user', '/auth/login', '/en/admin', '/en/user/book'])
    expect(robots.isAllowed(baseURL + path), path).toBe(false)
  expect(robots.getSitemaps()).toEqual([`${baseURL}/sitemap.xml`])
})

for (const [language, path] of [
  ['id', '/article/feed.xml'],
  ['en', '/en/article/feed.xml'],
] as const)
  test(`${path} is a feed that readers understand`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.headers()['content-type']).toContain('application/rss+xml')
    const text = await response.text()
    expect(XMLValidator.validate(text)).toBe(true)
    const feed = await new RssParser().parseString(text)
    expect(feed.language).toBe(language)
    expect(feed.items.length).toBeGreaterThanOrEqual(12)
    for (const item of feed.items) {
      expect(item.title).toBeTruthy()
      expect(item['content:encoded']).toContain('<p>')
      expect(item['content:encoded']).not.toMatch(/href="(?!https?:|mailto:|tel:)/)
    }
    // That each page of the site map is there is a test of its own.
    const map = await (await request.get('/sitemap.xml')).text()
    const unknown = feed.items.map(({ link }) => link!).filter((it) => !map.includes(`<loc>${it}<`))
    const answers = await Promise.all(unknown.map((link) => request.get(link)))
    const broken = unknown.filter((_, n) => answers[n]!.status() !== 200)
    // A parallel test may have unpublished an article meanwhile: fetch again with an address that
    // no cache has.
    const now = broken.length
      ? await new RssParser().parseString(
          await (await request.get(`${path}?at=${Date.now()}`)).text(),
        )
      : feed
    expect(now.items.filter(({ link }) => broken.includes(link!))).toEqual([])
  })

for (const path of ['/manifest.webmanifest', '/en/manifest.webmanifest'])
  test(`${path} names icons that exist`, async ({ request }) => {
    const manifest = (await (await request.get(path)).json()) as {
      lang: string
      start_url: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }
    expect(manifest.lang).toBe(path.startsWith('/en') ? 'en' : 'id')
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src, sizes } of manifest.icons) {
      const icon = await request.get(src)
      expect(icon.status(), src).toBe(200)
      if (src.endsWith('.png'))
        expect((await icon.body()).readUInt32BE(16)).toBe(Number(sizes.split('x')[0]))
    }
  })
