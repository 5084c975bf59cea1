import { Readable } from 'node:stream'
import { brotliCompressSync, constants, createGzip, type Gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The best encoding that the client takes. */
export function acceptedEncoding(request: Request): Encoding | undefined {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : undefined
}

/** For bodies that are compressed once and sent many times. */
export function compressWhole(body: Uint8Array, encoding: Encoding) {
  if (encoding === 'gzip') return gzipSync(body, { level: 9 })
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

const isText = (type: string | null) =>
  /^(text\/|application\/(json|xml|rss\+xml|manifest\+json)|image\/svg)/.test(type ?? '')

/** Compresses an answer as it streams. */
export function compressed(request: Request, response: Response): Response {
  const { headers, body } = response
  if (!body || headers.has('content-encoding') || !isText(headers.get('content-type')))
    return response
  headers.append('vary', 'accept-encoding')
  if (!acceptedEncoding(request)) return response
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  const gzip = createGzip({ level: 4 })
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  source.on('data', flushSoon(gzip))
  source.on('error', (error) => gzip.destroy(error))
  gzip.on('close', () => source.destroy())
  return new Response(Readable.toWeb(source.pipe(gzip)) as ReadableStream, response)
}

/** Lets out what React has sent, so that it can be shown: once for all pieces that come together. */
function flushSoon(gzip: Gzip) {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    setImmediate(() => {
      isAsked = false
      if (!gzip.destroyed && !gzip.writableEnded) gzip.flush(constants.Z_SYNC_FLUSH)
    })
  }
}
