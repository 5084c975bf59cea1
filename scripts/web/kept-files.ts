import { acceptedEncoding } from './compress.ts'

type Answer = (request: Request) => Promise<Response>

/**
 * Caches whole responses of immutable files: opening and checking a file on disk costs several
 * times what sending it does.
 * @param answer reads the file; range, not-modified and not-found responses are passed through
 */
export function keepFiles(answer: Answer): Answer {
  const kept = new Map<string, { headers: [string, string][]; body: ArrayBuffer }>()
  return async (request) => {
    const { headers, method, url } = request
    const { pathname } = new URL(url)
    const isWhole = !['range', 'if-none-match', 'if-modified-since'].some((it) => headers.has(it))
    // Only canonical URLs, so that nobody can fill the memory with variants of one file.
    if (method !== 'GET' || !isWhole || !/^\/assets\/[\w.-]+$/.test(pathname))
      return answer(request)
    const encoding = acceptedEncoding(request) ?? 'identity'
    const key = `${encoding} ${pathname}`
    let file = kept.get(key)
    if (!file) {
      const read = await answer(new Request(url, { headers: { 'accept-encoding': encoding } }))
      if (read.status !== 200) return read
      file = { headers: [...read.headers], body: await read.arrayBuffer() }
      kept.set(key, file)
    }
    return new Response(file.body, { headers: file.headers })
  }
}
