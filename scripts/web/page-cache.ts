import { acceptedEncoding, compressWhole, type Encoding } from './compress.ts'

type Fetch = (request: Request) => Promise<Response>
type Entry = {
  status: number
  headers: [string, string][]
  etag: string
  bodies: Map<Encoding | 'identity', Uint8Array<ArrayBuffer>>
  freshUntil: number
  staleUntil: number
  /** Until then a stale page is served if there is no response (stale-if-error). */
  usefulUntil: number
}

const limit = 400
const seconds = (header: string, name: string) =>
  Number(new RegExp(`${name}=(\\d+)`).exec(header)?.[1] ?? 0) * 1000

const isShared = ({ status, headers }: Response) =>
  status === 200 &&
  !headers.has('set-cookie') &&
  seconds(headers.get('cache-control') ?? '', 's-maxage') > 0

/**
 * A shared cache in front of pages that allow it (`s-maxage`): serves them as fast as a file, and
 * revalidates in the background while serving the stale page (`stale-while-revalidate`). For a page
 * too old for that, concurrent requests wait for one render, and get the stale page if it fails
 * (`stale-if-error`).
 *
 * The key is the URL, so languages never mix; only responses to requests without cookies are
 * stored, so nothing of a session can get in.
 */
export function createPageCache(fetch: Fetch, now = Date.now): Fetch {
  const entries = new Map<string, Entry>()
  const renewing = new Map<string, Promise<Entry | undefined>>()

  async function store(key: string, response: Response): Promise<Entry | undefined> {
    if (!isShared(response)) return undefined
    const cacheControl = response.headers.get('cache-control') ?? ''
    const freshUntil = now() + seconds(cacheControl, 's-maxage')
    const body = new Uint8Array(await response.arrayBuffer())
    const entry: Entry = {
      status: response.status,
      headers: [...response.headers],
      etag: response.headers.get('etag') ?? '',
      bodies: new Map([['identity', body]]),
      freshUntil,
      staleUntil: freshUntil + seconds(cacheControl, 'stale-while-revalidate'),
      usefulUntil: freshUntil + seconds(cacheControl, 'stale-if-error'),
    }
    entries.delete(key)
    entries.set(key, entry)
    const oldest = entries.keys().next()
    if (entries.size > limit && !oldest.done) entries.delete(oldest.value)
    return entry
  }

  /** Made from what the key is made of, so that no visitor's header decides what all others see. */
  const withoutVisitor = ({ url, headers }: Request) => {
    const protocol = headers.get('x-forwarded-proto')
    const forwarded = protocol === null ? undefined : { 'x-forwarded-proto': protocol }
    return new Request(url, { headers: { accept: 'text/html,*/*', ...forwarded } })
  }

  /** Fetches the page. The cached one is dropped if it is gone or has moved, kept if nothing answers. */
  async function ask(key: string, request: Request): Promise<Entry | undefined> {
    try {
      const response = await fetch(withoutVisitor(request))
      const entry = await store(key, response)
      if (!entry && response.status < 500) entries.delete(key)
      return entry
    } catch (error) {
      console.error('A page could not be renewed:', error)
      return undefined
    } finally {
      renewing.delete(key)
    }
  }

  function renew(key: string, request: Request) {
    const known = renewing.get(key)
    if (known) return known
    const asked = ask(key, request)
    renewing.set(key, asked)
    return asked
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return fetch(request)
    const key = `${request.headers.get('x-forwarded-proto') ?? ''} ${request.url}`
    const known = entries.get(key)
    if (known && now() < known.staleUntil) {
      if (now() >= known.freshUntil) void renew(key, request)
      return answer(request, known)
    }
    if (known) {
      const renewed = await renew(key, request)
      if (renewed) return answer(request, renewed)
      if (entries.has(key) && now() < known.usefulUntil) return answer(request, known)
    }
    const response = await fetch(request)
    if (request.method === 'HEAD' || !isShared(response)) return response
    if (request.headers.has('cookie') || request.headers.has('authorization')) {
      void renew(key, request)
      return response
    }
    const entry = await store(key, response)
    return entry ? answer(request, entry) : response
  }
}

function answer(request: Request, entry: Entry): Response {
  const headers = new Headers(entry.headers)
  headers.append('vary', 'accept-encoding')
  const seen = request.headers.get('if-none-match')?.replaceAll('W/', '')
  if (entry.etag && seen?.includes(entry.etag)) return new Response(null, { status: 304, headers })
  const encoding = acceptedEncoding(request)
  if (encoding) headers.set('content-encoding', encoding)
  const body = bodyIn(entry, encoding ?? 'identity')
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { status: entry.status, headers })
}

function bodyIn(entry: Entry, encoding: Encoding | 'identity'): Uint8Array<ArrayBuffer> {
  const known = entry.bodies.get(encoding)
  if (known) return known
  const plain = entry.bodies.get('identity') ?? new Uint8Array()
  const body = encoding === 'identity' ? plain : new Uint8Array(compressWhole(plain, encoding))
  entry.bodies.set(encoding, body)
  return body
}
