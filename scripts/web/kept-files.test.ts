import { describe, expect, it } from 'vitest'
import { keepFiles } from './kept-files.ts'

const at = (path: string, headers = {}, method = 'GET') =>
  new Request(`http://localhost${path}`, { method, headers })

/** A fake disk with one file, which counts reads. */
function disk() {
  const read: string[] = []
  const files = keepFiles(async (request) => {
    const { pathname } = new URL(request.url)
    const encoding = request.headers.get('accept-encoding') ?? ''
    read.push(`${request.method} ${pathname} ${encoding}`.trim())
    if (decodeURI(pathname) !== '/assets/a.js') return new Response(null, { status: 404 })
    if (request.headers.has('range')) return new Response('a', { status: 206 })
    return new Response(`a.js${encoding}`, { headers: { 'content-type': 'text/javascript' } })
  })
  return { files, read }
}

describe('kept files', () => {
  it('are read once for each encoding', async () => {
    const { files, read } = disk()
    for (const encoding of ['gzip, br', 'gzip', 'br'])
      expect(await (await files(at('/assets/a.js', { 'accept-encoding': encoding }))).text()).toBe(
        encoding === 'gzip' ? 'a.jsgzip' : 'a.jsbr',
      )
    // A client that accepts both must not decide what the next one gets.
    expect(read).toEqual(['GET /assets/a.js br', 'GET /assets/a.js gzip'])
    const again = await files(at('/assets/a.js?v=2', { 'accept-encoding': 'br' }))
    expect(again.headers.get('content-type')).toBe('text/javascript')
    expect(read).toHaveLength(2)
  })

  it('pass on parts, what may be unchanged, other methods, other addresses and what is missing', async () => {
    const { files, read } = disk()
    await files(at('/assets/a.js'))
    expect((await files(at('/assets/a.js', { range: 'bytes=0-0' }))).status).toBe(206)
    for (const name of ['if-none-match', 'if-modified-since'])
      await files(at('/assets/a.js', { [name]: 'x' }))
    await files(at('/assets/a.js', {}, 'HEAD'))
    for (const _ of [1, 2]) expect((await files(at('/assets/b.js'))).status).toBe(404)
    // A different URL of the same file would be cached twice.
    for (const _ of [1, 2]) await files(at('/assets/%61.js'))
    expect(read).toHaveLength(9)
  })
})
