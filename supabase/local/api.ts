import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App as LiteApp } from '@supabase/lite'
import { durationInSeconds } from './config.ts'
import { createFileStore } from './file-store.ts'
import type { Context } from './service.ts'

export type Fetch = (request: Request) => Promise<Response>
export type Api = { fetch: Fetch; reloadSchema: () => Promise<void>; close: () => Promise<void> }

/** Data API, Storage and what auth lets it do, by @supabase/lite on the real database. */
export async function createApi(context: Context, available: () => Promise<void>): Promise<Api> {
  const { config, keys, urls } = context
  process.env.EXPERIMENTAL_STORAGE = '1'
  const [{ App, ConsoleEmailDriver }, { createConnection }] = await Promise.all([
    import('@supabase/lite'),
    import('./api-connection.ts'),
  ])
  const connection = createConnection(urls.db)
  const email = new ConsoleEmailDriver({ silent: true })
  Object.assign(email, {
    send: (message: { to: string; subject: string; text?: string; html?: string }) =>
      context.deliver({ ...message, channel: 'email', text: message.text ?? '' }),
  })
  const { email: mail, ...auth } = config.auth
  const app = new App({
    connection,
    api: config.api,
    db: { migrations: { enabled: false } },
    storage: config.storage,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: auth.jwt_expiry,
      site_url: auth.site_url,
      additional_redirect_urls: auth.additional_redirect_urls,
      enable_signup: auth.enable_signup,
      enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
      refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
      minimum_password_length: auth.minimum_password_length,
      password_requirements: auth.password_requirements,
      email: {
        enable_signup: mail.enable_signup,
        enable_confirmations: mail.enable_confirmations,
        double_confirm_changes: mail.double_confirm_changes,
        otp_length: mail.otp_length,
        otp_expiry: mail.otp_expiry,
        max_frequency: `${durationInSeconds(mail.max_frequency)}s`,
      },
    },
    // The gateway has already turned API keys into tokens.
    options: { server: { apiKeys: false, disableStudio: true, admin: false }, drivers: { email } },
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
    close: () => connection.close(),
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
