import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import type { Context } from '../service.ts'
import { createAuthorization } from './authorization.ts'
import type { Services } from './channel.ts'
import { serveConnection } from './connection.ts'
import { createDatabaseFeed } from './database-feed.ts'
import { createHub } from './hub.ts'
import { createRest } from './rest.ts'
import { createTokens, TokenRefused } from './tokens.ts'
import type { Version } from './wire.ts'

const largestMessage = 3 * 1024 * 1024

function refuse(socket: Duplex, status: string, error: string) {
  const body = JSON.stringify({ error })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Realtime: broadcast and presence over the Phoenix protocol, and broadcasts from the database. */
export async function createRealtime(context: Pick<Context, 'keys' | 'urls' | 'log'>) {
  const log = (message: string) => context.log('realtime', message)
  const hub = createHub(log)
  // Its own few connections: joins by the thousand leave the other services theirs.
  const pool = new pg.Pool({ connectionString: context.urls.db, max: 4 })
  pool.on('error', () => {})
  const services: Services = {
    hub,
    tokens: createTokens(context.keys),
    authorization: createAuthorization(pool, log),
    log,
  }
  const feed = createDatabaseFeed(context.urls.db, hub, log)
  await feed.open()
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage })

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy())
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (!/\/websocket\/?$/.test(url.pathname)) return refuse(socket, '404 Not Found', 'not found')
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    )
    const key = headers['x-api-key'] ?? url.searchParams.get('apikey')
    if (!key) return refuse(socket, '401 Unauthorized', 'API key is missing')
    const token = services.tokens.tokenOf(key)
    try {
      await services.tokens.verify(token)
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      return refuse(socket, '401 Unauthorized', error.message)
    }
    const version: Version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
    server.handleUpgrade(request, socket, head, (client) =>
      serveConnection(services, client, { version, token, headers }),
    )
  }

  return {
    fetch: createRest(services),
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      upgrade(request, socket, head).catch((error: unknown) => {
        log(`a socket could not be opened: ${String(error)}`)
        socket.destroy()
      })
    },
    async close() {
      // 1012 makes clients reconnect once the server is back.
      for (const client of server.clients) client.close(1012, 'service restart')
      setTimeout(() => server.clients.forEach((client) => client.terminate()), 500).unref()
      server.close()
      await Promise.all([feed.close(), pool.end()])
    },
  }
}
