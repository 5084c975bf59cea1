import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App as LiteApp } from '@supabase/lite'
import { createFileStore } from './file-store.ts'
import { importLite } from './lite.ts'
import type { Context } from './service.ts'

export type Fetch = (request: Request) => Promise<Response>
export type Api = {
  fetch: Fetch
  reloadSchema: () => Promise<void>
  /** Starts over with new connections: the driver may hold on to those that a killed server left. */
  reconnect: () => Promise<void>
  close: () => Promise<void>
}

/** Data API and Storage, by @supabase/lite on the real database. */
export async function createApi(context: Context, available: () => Promise<void>): Promise<Api> {
  let current = await open(context)
  return {
    fetch: async (request) => {
      await available()
      const response = await current.app.fetch(request, { peerAddress: null })
      if (response.status < 500) return response
      const body = await response.text()
      const { pathname } = new URL(request.url)
      context.log('api', `${request.method} ${pathname}: ${response.status} ${body.slice(0, 500)}`)
      return new Response(body, response)
    },
    reloadSchema: async () => {
      await current.connection.clearSchemaCache()
      await current.connection.introspect({ useCache: true })
    },
    reconnect: async () => {
      const { connection } = current
      current = await open(context)
      // What still waits there is refused now instead of never.
      void connection.driver.end({ timeout: 0 }).catch(() => {})
    },
    close: () => current.connection.driver.end({ timeout: 1 }),
  }
}

async function open({ config, keys, urls, dataDir }: Context) {
  const [{ App }, { createConnection }] = await Promise.all([
    importLite(),
    import('./api-connection.ts'),
  ])
  const connection = createConnection(urls.db)
  const app = new App({
    connection,
    api: config.api,
    db: { migrations: { enabled: false } },
    storage: config.storage,
    // Tokens are checked here; signing in is answered by auth/.
    auth: { enabled: true, jwt_secret: keys.jwtSecret, jwt_expiry: config.auth.jwt_expiry },
    // The gateway has already turned API keys into tokens.
    options: { server: { apiKeys: false, disableStudio: true, admin: false } },
  } as ConstructorParameters<typeof LiteApp>[0])
  const files = join(dataDir, 'storage')
  mkdirSync(files, { recursive: true })
  app._storageAdapter = createFileStore(files)
  await quietly(() => app.init())
  await connection.introspect({ useCache: true })
  return { app, connection }
}

/** Lite warns of its experimental storage on each start; the stack has said what it is. */
async function quietly(work: () => Promise<unknown>) {
  const warn = console.warn
  console.warn = () => {}
  try {
    await work()
  } finally {
    console.warn = warn
  }
}
