import { Readable } from 'node:stream'
import { brotliCompressSync, constants, createGzip, type Gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The best encoding that the client accepts. */
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

/** Compresses a response while it streams. */
export function compressed(request: Request, response: Response): Response {
  const { headers, body } = response
  if (!body || headers.has('content-encoding') || !isText(headers.get('content-type')))
    return response
  headers.append('vary', 'accept-encoding')
  if (!acceptedEncoding(request)) return response
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  const gzip = createGzip({ level: 4 })
  const source = body.getReader()
  gzip.on('close', () => void source.cancel().catch(() => {}))
  passOn(source, gzip).catch((error: unknown) => gzip.destroy(error as Error))
  return new Response(Readable.toWeb(gzip) as ReadableStream, response)
}

/**
 * Flushes what React has sent at once, so that it can be shown. Chunks that arrive together,
 * usually the whole page, are compressed together: each call is a round trip to another thread.
 */
async function passOn(source: ReadableStreamDefaultReader<Uint8Array>, gzip: Gzip) {
  let pieces: Uint8Array[] = []
  let soon: NodeJS.Immediate | undefined
  const letOut = () => {
    soon = undefined
    if (gzip.destroyed) return
    gzip.write(Buffer.concat(pieces))
    gzip.flush(constants.Z_SYNC_FLUSH)
    pieces = []
  }
  for (;;) {
    const { done, value } = await source.read()
    if (done) break
    pieces.push(value)
    soon ??= setImmediate(letOut)
  }
  clearImmediate(soon)
  gzip.end(Buffer.concat(pieces))
}
