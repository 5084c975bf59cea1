import type { z } from 'zod'
import { invalidInput } from './errors.ts'

const maxBytes = 16 * 1024
const maxMs = 10_000

/** Reads the whole body; refuses one that is too long or too slow. */
export async function readBytes(request: Request, limit = maxBytes): Promise<Uint8Array> {
  const tooLong = () => invalidInput('body', `body is longer than ${limit} bytes`, 413)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLong()
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  let late = false
  const timer = setTimeout(() => {
    late = true
    reader.cancel().catch(() => {})
  }, maxMs)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (late) throw invalidInput('body', 'body comes too slowly', 408)
      if (done) break
      length += value.length
      if (length > limit) {
        reader.cancel().catch(() => {})
        throw tooLong()
      }
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** @throws HttpError `invalid_input` that names the first wrong field */
export function parseBody<T>(schema: z.ZodType<T>, bytes: Uint8Array): T {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidInput('body', 'body is not JSON')
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalidInput(issue?.path.join('.') || 'body', issue?.message ?? 'body is not valid')
}

const key = /^[\x21-\x7e]{1,255}$/

/**
 * Without a key every call is a separate request; with one, retrying is safe.
 * @throws HttpError `invalid_input` that names the header
 */
export function idempotencyKey(headers: Headers): string {
  const given = headers.get('idempotency-key') ?? crypto.randomUUID()
  if (!key.test(given)) throw invalidInput('Idempotency-Key', '1 to 255 printable characters')
  return given
}
