import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Fetch } from './api.ts'
import { messageOf } from './errors.ts'
import { admit, bearerOf } from './gateway-keys.ts'
import { createTranslation } from './jwt.ts'
import type { Context } from './service.ts'

export type Services = {
  rest: Fetch
  auth: Fetch
  storage: Fetch
  functions: Fetch
  realtime: Fetch
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

type Service = Exclude<keyof Services, 'upgrade'>

const mebibyte = 1024 * 1024
// Called from e-mail links or by providers, or with a token of their own.
const openAuth = /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/.*|sso\/.*)$/

/** One address for all services, as https://<project>.supabase.co is. */
export function createGateway(context: Context, services: Services): Server {
  const { keys, log } = context
  const limits: Record<Service, number> = {
    rest: 10 * mebibyte,
    auth: mebibyte,
    // Storage enforces the limit of each bucket itself, with its own errors.
    storage: Infinity,
    functions: 10 * mebibyte,
    realtime: 3 * mebibyte,
  }

  const translate = createTranslation(keys)
  /** The two services that are lite's can verify only the shared secret. */
  async function forLite(given: Headers): Promise<Headers> {
    const token = bearerOf(given)
    if (!token) return given
    const headers = new Headers(given)
    headers.set('authorization', `Bearer ${await translate(token)}`)
    return headers
  }

  async function route(request: Request, peer: string): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [, name] = /^\/(rest|auth|storage|functions|realtime)\/v1(?=\/|$)/.exec(pathname) ?? []
    if (!name) return pathname === '/' ? json(200, { message: welcome }) : noRoute()
    const service = name as Service
    // No Request can have this method.
    if (request.method === 'TRACE') return withCors(json(405, { message: 'Method not allowed' }))
    // Functions answer their own preflight, as on hosted Supabase.
    if (request.method === 'OPTIONS' && service !== 'functions') return preflight(request)
    if (Number(request.headers.get('content-length') ?? 0) > limits[service]) {
      return withCors(tooLarge())
    }
    let { headers } = request
    if (service !== 'functions' && !isOpen(service, request)) {
      const admitted = await admit(request, keys)
      if ('status' in admitted) {
        const { status, ...body } = admitted
        return withCors(json(status, body))
      }
      headers = admitted.headers
    }
    if (service === 'rest' || service === 'storage') headers = await forLite(headers)
    const passed = new Request(withoutKey(request.url), {
      method: request.method,
      headers: withPeer(headers, peer),
      body: limited(request, limits[service]),
      signal: request.signal,
      duplex: 'half',
    } as RequestInit)
    const response = await services[service](passed)
    return service === 'functions' ? response : withCors(response)
  }

  async function answer(request: Request, { incoming }: Connection): Promise<Response> {
    const asked = `${request.method} ${new URL(request.url).pathname}`
    const late = setTimeout(() => log('gateway', `${asked}: no answer for 20 s`), 20_000)
    try {
      return await route(request, incoming.socket.remoteAddress ?? '')
    } catch (error) {
      if (error instanceof BodyTooLarge) return withCors(tooLarge())
      log('gateway', `${asked}: ${messageOf(error)}`)
      return withCors(
        json(502, { message: 'An invalid response was received from the upstream server' }),
      )
    } finally {
      clearTimeout(late)
    }
  }

  const server = createServer(
    getRequestListener(answer, { overrideGlobalObjects: false, autoCleanupIncoming: true }),
  )
  server.headersTimeout = 20_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 65_000
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith('/realtime/v1/')) return services.upgrade(request, socket, head)
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  return server
}

type Connection = { incoming: { socket: { remoteAddress?: string } } }

/** Limits per caller depend on this header, so it is overwritten with the real address. */
function withPeer(given: Headers, peer: string): Headers {
  const headers = new Headers(given)
  headers.set('x-forwarded-for', peer.replace(/^::ffff:/, '') || '127.0.0.1')
  return headers
}

const welcome = 'Luwes embedded Supabase'

// Storage requires a token but no key: public objects and signed links have neither.
const isOpen = (service: Service, { url, headers }: Request) =>
  (service === 'auth' && openAuth.test(new URL(url).pathname)) ||
  (service === 'storage' && !headers.has('apikey') && !url.includes('apikey='))

// The Data API would treat it as a filter.
function withoutKey(address: string): string {
  if (!address.includes('apikey=')) return address
  const url = new URL(address)
  url.searchParams.delete('apikey')
  return url.href
}

class BodyTooLarge extends Error {}

/** Counts the bytes received, because a chunked body has no content-length. */
function limited({ body, headers }: Request, limit: number) {
  if (!body || headers.has('content-length')) return body
  let size = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > limit) controller.error(new BodyTooLarge())
        else controller.enqueue(chunk)
      },
    }),
  )
}

const tooLarge = () =>
  json(413, { code: 'payload_too_large', message: 'The request body is too large' })
const noRoute = () => withCors(json(404, { message: 'no Route matched with those values' }))

function json(status: number, body: unknown): Response {
  return Response.json(body, { status })
}

const exposed =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, X-Total-Count, Link, X-Supabase-Api-Version'

function preflight(request: Request): Response {
  return new Response(null, {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT',
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ??
        'authorization, apikey, content-type, x-client-info',
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  })
}

function withCors(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const name of [...headers.keys()]) {
    if (name.startsWith('access-control-')) headers.delete(name)
  }
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', exposed)
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}
