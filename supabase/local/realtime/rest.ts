import * as z from 'zod'
import { DatabaseUnavailable, type Asker } from './authorization.ts'
import type { Services } from './channel.ts'
import { TokenRefused, type Claims } from './tokens.ts'
import { parseJson } from './wire.ts'

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().default(false),
      }),
    )
    .min(1),
})

/** A part of a path that may be missing. */
const decoded = (part: string | undefined) => part && decodeURIComponent(part)
const failure = (status: number, message: string) => Response.json({ message }, { status })
const accepted = () => new Response(null, { status: 202 })

/** @returns undefined for what is no JSON */
function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Broadcasts over HTTP, for clients without a socket. */
export function createRest({ hub, tokens, authorization }: Services) {
  async function mayWrite(topic: string, claims: Claims, request: Request): Promise<boolean> {
    const asker: Asker = { topic, claims, headers: Object.fromEntries(request.headers) }
    return authorization.canWrite(asker, 'broadcast')
  }

  async function many(request: Request, claims: Claims): Promise<Response> {
    const text = await request.text()
    const parsed = batch.safeParse(jsonOf(text))
    if (!parsed.success) {
      return Response.json({ errors: z.flattenError(parsed.error).fieldErrors }, { status: 422 })
    }
    const permitted = new Map<string, boolean>()
    for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
      if (isPrivate) {
        const allowed = permitted.get(topic) ?? (await mayWrite(topic, claims, request))
        permitted.set(topic, allowed)
        // Forbidden messages are dropped silently, as on hosted Supabase.
        if (!allowed) continue
      }
      hub.broadcast(topic, isPrivate, { plain: { type: 'broadcast', event, payload } })
    }
    return accepted()
  }

  async function one(request: Request, claims: Claims, topic: string, event: string) {
    const isPrivate = new URL(request.url).searchParams.get('private') === 'true'
    // Unlike a batch, as in realtime's single_broadcast.ex.
    if (isPrivate && !(await mayWrite(topic, claims, request))) return failure(403, 'Unauthorized')
    const body = Buffer.from(await request.arrayBuffer())
    const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream')
    if (!isBinary && jsonOf(body.toString('utf8')) === undefined) {
      return failure(422, 'The request body is not valid JSON')
    }
    const encoding = isBinary ? 'binary' : 'json'
    hub.broadcast(topic, isPrivate, { event, encoding, body })
    return accepted()
  }

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const path = /\/api\/broadcast(?:\/([^/]+)\/events\/([^/]+))?\/?$/.exec(pathname)
    if (!path || request.method !== 'POST') return failure(404, 'not found')
    const given =
      /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ??
      request.headers.get('apikey')
    if (!given) return failure(401, 'Unauthorized')
    try {
      const claims = await tokens.verify(tokens.tokenOf(given))
      const [, topic, event] = path.map(decoded)
      return topic && event ? await one(request, claims, topic, event) : await many(request, claims)
    } catch (error) {
      if (error instanceof URIError) return failure(400, 'The address cannot be decoded')
      if (error instanceof TokenRefused) return failure(401, 'Unauthorized')
      if (error instanceof DatabaseUnavailable) return failure(503, 'The database does not answer')
      throw error
    }
  }
}
