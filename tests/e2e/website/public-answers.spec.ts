import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from '@playwright/test'
import { test as signedIn } from '../../support/browser.ts'
import { publicPaths } from '../../support/public-pages.ts'

// Server answers; no screen is involved.
/** Where a raw request line is redirected; clients that normalise it would hide the fault. */
async function hostAfter({ hostname, port, host }: URL, path: string) {
  const [response] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage]
  response.resume()
  return new URL(response.headers.location ?? '/', `http://${host}`).host
}

test.describe('public pages', () => {
  for (const path of ['/', '/en', '/about', '/en/clinics', '/nowhere'])
    test(`${path} loads no script and carries its headers`, async ({ request }) => {
      const response = await request.get(path)
      const html = await response.text()
      expect(html).not.toMatch(/<script[^>]+src=|modulepreload|nonce=/)
      const headers = response.headers()
      const policy = headers['content-security-policy']
      expect(policy).toMatch(/script-src 'sha256-[\w+/=]+';/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
    })

  test('are kept by caches per address and answer 304 to who has them', async ({ request }) => {
    const first = await request.get('/')
    const { etag, 'cache-control': cacheControl } = first.headers()
    expect(cacheControl).toMatch(
      /^public, .*s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
    )
    // A change by staff is on every page within a minute.
    const seconds = /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(cacheControl!)
    expect(Number(seconds![1]) + Number(seconds![2])).toBeLessThanOrEqual(60)
    const again = await request.get('/', { headers: { 'if-none-match': etag! } })
    expect(again.status()).toBe(304)
    const english = await request.get('/en')
    expect(english.headers().etag).not.toBe(etag)
    expect(await english.text()).toContain('<html lang="en"')
  })

  test('ask for HTTPS for ever when they came by it', async ({ request }) => {
    const response = await request.get('/', { headers: { 'x-forwarded-proto': 'https' } })
    expect(response.headers()['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(response.headers()['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test('have one address each', async ({ request, baseURL }) => {
    for (const [from, to] of [
      ['/en/', '/en'],
      ['/about/?a=1', '/about?a=1'],
    ] as const) {
      const response = await request.get(from, { maxRedirects: 0 })
      expect(response.status()).toBe(308)
      expect(new URL(response.headers().location!, 'http://x').pathname).toBe(to.split('?')[0])
    }
    for (const path of [
      '//evil.example/',
      '/\\evil.example/',
      '/en//evil.example/',
      '///evil.example',
    ])
      expect(await hostAfter(new URL(baseURL!), path), path).toBe(new URL(baseURL!).host)
  })
})

signedIn(
  'pages are shared by caches and never carry a session',
  async ({ request, context, signIn }) => {
    const plain = new Map<string, string>()
    for (const path of publicPaths) {
      const response = await request.get(path)
      const headers = response.headers()
      expect(headers['cache-control'], path).toMatch(
        /^public, .*s-maxage=\d+, stale-while-revalidate=\d+/,
      )
      expect(headers['set-cookie'], path).toBeUndefined()
      expect(headers.etag, path).toBeTruthy()
      expect(headers.vary?.toLowerCase() ?? '', path).not.toContain('cookie')
      // A page that a cache renews just then has another tag.
      await expect
        .poll(async () => {
          const { etag } = (await request.get(path)).headers()
          return (await request.get(path, { headers: { 'if-none-match': etag! } })).status()
        }, path)
        .toBe(304)
      plain.set(path, await response.text())
    }
    await signIn('rina@example.com')
    for (const [path, html] of plain) {
      const response = await context.request.get(path)
      expect(response.headers()['set-cookie'], path).toBeUndefined()
      const text = await response.text()
      expect(text, path).not.toMatch(/rina@example|access_token|eyJ/)
      // Other tests change clinics and articles.
      if (!/clinics|article|\/(en)?$/.test(path)) expect(text, path).toBe(html)
    }
  },
)

test.describe('articles', () => {
  for (const query of [
    "'",
    '")(',
    '%00',
    '%',
    ':*',
    'a'.repeat(500),
    '<script>',
    'not.eq.x,(',
    '-',
  ])
    test(`take any search: ${query.slice(0, 12)}`, async ({ request }) => {
      const response = await request.get(
        `/article?q=${query.startsWith('%0') ? query : encodeURIComponent(query)}`,
      )
      expect(response.status()).toBe(200)
      expect(await response.text()).not.toContain('<script>x')
    })

  test('lead to their translation from the address of the other language', async ({ request }) => {
    const response = await request.get('/en/article/keseleo-pergelangan-kaki', { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toMatch(/\/en\/article\/ankle-sprain-from-day-one$/)
  })
})

for (const path of ['/article/tidak-ada', '/en/clinics/nowhere', '/article?page=999'])
  test(`${path} is not found`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404)
  })

test('the page of components is for development only', async ({ request }) => {
  expect((await request.get('/design')).status()).toBe(404)
})
