import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App as LiteApp } from '@supabase/lite'
import { createFileStore } from './file-store.ts'
import type { Context } from './service.ts'

export type Fetch = (request: Request) => Promise<Response>
export type Api = { fetch: Fetch; reloadSchema: () => Promise<void>; close: () => Promise<void> }

/** Data API and Storage, by @supabase/lite on the real database. */
export async function createApi(context: Context, available: () => Promise<void>): Promise<Api> {
  const { config, keys, urls } = context
  process.env.EXPERIMENTAL_STORAGE = '1'
  const [{ App }, { createConnection }] = await Promise.all([
    import('@supabase/lite'),
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
  const files = join(context.dataDir, 'storage')
  mkdirSync(files, { recursive: true })
  app._storageAdapter = createFileStore(files)
  await quietly(() => app.init())
  await connection.introspect({ useCache: true })
  return {
    fetch: async (request) => {
      await available()
      const response = await app.fetch(request, { peerAddress: null })
      if (response.status < 500) return response
      const body = await response.text()
      const { pathname } = new URL(request.url)
      context.log('api', `${request.method} ${pathname}: ${response.status} ${body.slice(0, 500)}`)
      return new Response(body, response)
    },
    reloadSchema: async () => {
      await connection.clearSchemaCache()
      await connection.introspect({ useCache: true })
    },
    close: () => connection.driver.end({ timeout: 1 }),
  }
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
