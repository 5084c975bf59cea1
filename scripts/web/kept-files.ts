import { acceptedEncoding } from './compress.ts'

type Answer = (request: Request) => Promise<Response>

/**
 * Keeps whole answers of files that never change under their name: opening and checking one on the
 * disk costs several times what sending it does.
 * @param answer reads the file; what it says of parts, of unchanged or of missing files is passed on
 */
export function keepFiles(answer: Answer): Answer {
  const kept = new Map<string, { headers: [string, string][]; body: ArrayBuffer }>()
  return async (request) => {
    const { headers, method, url } = request
    const { pathname } = new URL(url)
    const isWhole = !['range', 'if-none-match', 'if-modified-since'].some((it) => headers.has(it))
    // No file has two addresses, so that nobody can fill the memory with one.
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
