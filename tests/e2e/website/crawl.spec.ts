import { expect, test } from '@playwright/test'
import { attributes } from '../../support/public-pages.ts'

// A crawler gets the same on every screen.
test.describe.configure({ mode: 'serial' })

type Visited = { status: number; html: string; location: string }

/** Pages of the app are visited but not followed: they lead to sign-in. */
const isApp = (path: string) => /^(\/en)?\/(auth|cta|user|admin)(\/|\?|$)/.test(path)

/**
 * The app answers any value of a parameter, an unknown one like none: of links to it that differ
 * in values alone, one is visited.
 */
const kindOf = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://x')
  return isApp(path) ? `${pathname}?${[...searchParams.keys()].sort().join('&')}` : path
}

/** An article that a parallel test publishes, moves and deletes. */
const isPassing = (path: string) => /\/article\/[a-z-]+-\d{10,}/.test(path)

const pages = new Map<string, Visited>()
const linkedFrom = new Map<string, string>()
const fragments: { from: string; to: string; id: string }[] = []

test('no internal link breaks', async ({ request, baseURL }) => {
  test.setTimeout(120_000)
  const queue = ['/', '/en']
  const kinds = new Set<string>()
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (kinds.has(kindOf(path))) continue
    kinds.add(kindOf(path))
    const response = await request.get(path, { maxRedirects: 0 })
    const isHtml = response.headers()['content-type']?.startsWith('text/html')
    const html = isHtml ? await response.text() : ''
    pages.set(path, {
      status: response.status(),
      html,
      location: response.headers().location ?? '',
    })
    if (isApp(path)) continue
    for (const href of attributes(html, 'a', 'href')) {
      const target = new URL(href, new URL(path, baseURL))
      if (target.origin !== new URL(baseURL!).origin) continue
      const to = target.pathname + target.search
      if (isPassing(to)) continue
      if (target.hash) fragments.push({ from: path, to, id: target.hash.slice(1) })
      if (!linkedFrom.has(to)) linkedFrom.set(to, path)
      queue.push(to)
    }
  }
  const broken = [...pages]
    .filter(([path, { status }]) => (isApp(path) ? status >= 400 : status !== 200))
    .map(([path, { status }]) => `${status} ${path} from ${linkedFrom.get(path)}`)
  expect(broken).toEqual([])
  expect(pages.size).toBeGreaterThan(60)
})

test('every link to a place in a page finds it', () => {
  const lost = fragments.filter(({ to, id }) => {
    const html = pages.get(to)?.html ?? ''
    return !isApp(to) && !html.includes(`id="${id}"`)
  })
  expect(lost).toEqual([])
})

test('every page of the site map is reached, and knows its own address', async ({
  request,
  baseURL,
}) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!))
  expect(addresses.length).toBeGreaterThanOrEqual(2 * (7 + 2 + 12))
  for (const { pathname, origin } of addresses) {
    expect(origin).toBe(new URL(baseURL!).origin)
    if (isPassing(pathname)) continue
    const page = pages.get(pathname)
    expect(page?.status, pathname).toBe(200)
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page?.html ?? '')?.[1]
    expect(new URL(canonical ?? '').pathname, pathname).toBe(pathname)
  }
})

test('translations point at each other', () => {
  const alternates = (html: string) =>
    new Map(
      (html.match(/<link rel="alternate"[^>]*hreflang[^>]*>/gi) ?? []).map((tag) => [
        /hreflang="([^"]+)"/i.exec(tag)?.[1] ?? '',
        new URL(/href="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? 'http://none'),
      ]),
    )
  let checked = 0
  for (const [path, { status, html }] of pages) {
    if (status !== 200 || isApp(path) || !html || html.includes('content="noindex')) continue
    const here = alternates(html)
    expect([...here.keys()].sort(), path).toEqual(['en', 'id', 'x-default'])
    expect(here.get('x-default')?.href, path).toBe(here.get('id')?.href)
    for (const lang of ['id', 'en']) {
      const target = here.get(lang)!
      const there = pages.get(target.pathname + target.search)
      expect(there?.status, `${path} -> ${target.pathname}`).toBe(200)
      expect(alternates(there!.html), path).toEqual(here)
      expect(there!.html, target.pathname).toContain(`<html lang="${lang}"`)
    }
    checked++
  }
  expect(checked).toBeGreaterThan(40)
})

test('no page of the other language is linked but by the language switch', () => {
  for (const [path, { html, status }] of pages) {
    if (status !== 200 || isApp(path) || !html) continue
    const isEnglish = /^\/en(\/|\?|$)/.test(path)
    const strays = (html.match(/<a\b[^>]*>/g) ?? [])
      .filter((tag) => !tag.includes('data-locale'))
      .map((tag) => /\shref="([^"]*)"/.exec(tag)?.[1] ?? '')
      .filter((href) => href.startsWith('/') && /^\/en(\/|\?|$)/.test(href) !== isEnglish)
    expect(strays, path).toEqual([])
  }
})
