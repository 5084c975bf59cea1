import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

const shared = {
  'cache-control': 'public, s-maxage=60, stale-while-revalidate=600, stale-if-error=6000',
}

/** A page server that numbers its responses and records who asked. */
function setUp(headers: Record<string, string> = shared, status = 200) {
  const clock = { now: 0 }
  const seen: (string | null)[] = []
  const pages = createPageCache(
    async (request) => {
      seen.push(request.headers.get('cookie'))
      const body = `${new URL(request.url).pathname} ${seen.length} ${request.headers.get('cookie') ?? 'nobody'}`
      return new Response(body, { status, headers: { etag: `"${seen.length}"`, ...headers } })
    },
    () => clock.now,
  )
  const get = async (path: string, headers: Record<string, string> = {}) =>
    pages(new Request(`http://site${path}`, { headers }))
  return { clock, seen, get, text: async (path: string) => (await get(path)).text() }
}

describe('page cache', () => {
  it('asks once while a page is fresh', async () => {
    const { text, seen } = setUp()
    expect(await text('/')).toBe('/ 1 nobody')
    expect(await text('/')).toBe('/ 1 nobody')
    expect(seen).toHaveLength(1)
  })

  it('never mixes addresses, so never languages', async () => {
    const { text } = setUp()
    await text('/about')
    expect(await text('/en/about')).toBe('/en/about 2 nobody')
    expect(await text('/about?page=2')).toBe('/about 3 nobody')
  })

  it('gives out the old page while it renews it', async () => {
    const { text, clock } = setUp()
    await text('/')
    clock.now = 61_000
    expect(await text('/')).toBe('/ 1 nobody')
    await new Promise(setImmediate)
    expect(await text('/')).toBe('/ 2 nobody')
  })

  it('asks anew when a page is too old to be given out, once for all who wait', async () => {
    const { text, clock, seen } = setUp()
    await text('/')
    clock.now = 661_000
    const all = await Promise.all([text('/'), text('/'), text('/')])
    expect(all).toEqual(Array(3).fill('/ 2 nobody'))
    expect(seen).toHaveLength(2)
  })

  it.each([404, 301])(
    'gives out an old page while there is no other, and forgets it at a %i',
    async (end) => {
      const clock = { now: 0 }
      const answers = [200, 503, 503, end, end]
      const pages = createPageCache(
        async () => {
          const status = answers.shift()!
          return new Response(`${status}`, { status, headers: status === 200 ? shared : {} })
        },
        () => clock.now,
      )
      const status = async () => (await pages(new Request('http://site/'))).status
      expect(await status()).toBe(200)
      clock.now = 661_000
      expect([await status(), await status()]).toEqual([200, 200])
      expect(await status()).toBe(end)
      expect(answers).toEqual([])
    },
  )

  it('renews a page as nobody in particular, whoever asks', async () => {
    const clock = { now: 0 }
    const answers = [200, 200]
    const seen: Record<string, string>[] = []
    const pages = createPageCache(
      async (request) => {
        seen.push(Object.fromEntries(request.headers))
        const status = answers.shift()!
        return new Response(`${status}`, { status, headers: status === 200 ? shared : {} })
      },
      () => clock.now,
    )
    const headers = { 'x-forwarded-proto': 'https', accept: 'application/json', range: 'bytes=0-1' }
    const status = async () => (await pages(new Request('http://site/', { headers }))).status
    expect(await status()).toBe(200)
    clock.now = 61_000
    expect(await status()).toBe(200)
    await new Promise(setImmediate)
    expect(seen.at(-1)).toEqual({ 'x-forwarded-proto': 'https', accept: 'text/html,*/*' })
    expect(answers).toEqual([])
  })

  it('keeps nothing that was made for a visitor', async () => {
    const { get, text } = setUp()
    expect(await (await get('/', { cookie: 'session=rina' })).text()).toContain('rina')
    await new Promise(setImmediate)
    expect(await text('/')).toBe('/ 2 nobody')
  })

  it.each([
    [{ 'cache-control': 'private, no-store' }, 200],
    [{ ...shared, 'set-cookie': 'a=b' }, 200],
    [shared, 404],
    [{}, 200],
  ])('does not keep %j with status %d', async (headers, status) => {
    const { text } = setUp(headers, status)
    await text('/')
    expect(await text('/')).toBe('/ 2 nobody')
  })

  it('answers 304 to who has the page, and compresses for who takes it', async () => {
    const { get } = setUp()
    await get('/')
    expect((await get('/', { 'if-none-match': 'W/"1"' })).status).toBe(304)
    const response = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const body = new Uint8Array(await response.arrayBuffer())
    expect(brotliDecompressSync(body).toString()).toBe('/ 1 nobody')
  })

  it('passes on what is not a reading', async () => {
    const { seen } = setUp()
    const pages = createPageCache(async () => new Response('posted', { headers: shared }))
    const post = () => pages(new Request('http://site/', { method: 'POST' }))
    expect(await (await post()).text()).toBe('posted')
    expect(await (await post()).text()).toBe('posted')
    expect(seen).toEqual([])
  })
})
