import type { Catalogue } from './api-catalogue.ts'
import { answerTo, asPostgrestFault } from './api-errors.ts'
import { callReadingProcedure } from './api-procedures.ts'
import { during } from './api-request.ts'
import { answerAsPostgrest, type Fast } from './api-rest.ts'
import { bearerOf } from './gateway-keys.ts'
import { importLite } from './lite.ts'
import type { Context } from './service.ts'

export type Fetch = (request: Request) => Promise<Response>
export type Api = {
  fetch: Fetch
  reloadSchema: () => Promise<void>
  /** Replaces all connections: the driver may keep those that a killed server left behind. */
  reconnect: () => Promise<void>
  close: () => Promise<void>
}

/** The Data API, by @supabase/lite on the real database. */
export async function createApi(context: Context, available: () => Promise<void>): Promise<Api> {
  const { config } = context
  let current = await open(context)
  let turns = 0
  const secret = new TextEncoder().encode(context.keys.jwtSecret)
  return {
    fetch: async (request) => {
      if (!isTokenOrNone(request)) return malformedToken()
      await available()
      const { app, connection, retired } = current
      const fast: Fast = (asked, catalogue, schema) =>
        during(asked, () =>
          callReadingProcedure(asked, catalogue, schema, connection, {
            secret,
            maxRows: config.api.max_rows,
          }),
        )
      const lite: Fetch = async (asked) =>
        during(request, () => app.fetch(asked, { peerAddress: null }))
      const response = await Promise.race([
        connection
          .introspect({ useCache: true })
          .then(
            (whole) => answerAsPostgrest(request, whole as Catalogue, config.api, lite, fast),
            unavailable,
          ),
        // When it ends, the driver forgets some waiting queries.
        retired.then(unavailable),
      ])
      if (response.status < 500) return response
      const body = await response.text()
      const { pathname } = new URL(request.url)
      context.log('api', `${request.method} ${pathname}: ${response.status} ${body.slice(0, 500)}`)
      return misunderstood.test(body) ? notUnderstood() : new Response(body, response)
    },
    reloadSchema: async () => {
      const { connection } = current
      // A read in progress may have begun before the change; the cached catalogue is used until
      // then.
      await connection.introspect({ useCache: true }).catch(() => {})
      await connection.introspect({ useCache: false })
    },
    reconnect: async () => {
      const turn = (turns += 1)
      const next = await open(context)
      // The server went away again meanwhile, and a later reconnect is handling that.
      if (turn !== turns) return next.retire()
      current.retire()
      current = next
    },
    close: () => current.connection.driver.end({ timeout: 1 }),
  }
}

/** PostgREST's own answer. */
const unavailable = () =>
  Response.json(
    {
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache. Retrying.',
      details: null,
      hint: null,
    },
    { status: 503 },
  )

// Errors that lite throws for unexpected values; the request is at fault.
const misunderstood = /^\{"code":"SUP",.*"message":"(Type|Range)Error\b/

const notUnderstood = () =>
  Response.json(
    { code: 'PGRST102', message: 'Empty or invalid json', details: null, hint: null },
    { status: 400 },
  )

const internalError = (error: unknown) => {
  console.error(error)
  return new Response('Internal Server Error', { status: 500 })
}

/** Lite treats a malformed token as an anonymous visitor, so it is refused here. */
const isTokenOrNone = (request: Request) => {
  const bearer = bearerOf(request.headers)
  return bearer === undefined || /^[\w-]+\.[\w-]+\.[\w-]+$/.test(bearer)
}

const malformedToken = () =>
  Response.json(
    { code: 'PGRST301', message: 'JWSError JWSInvalidSignature', details: null, hint: null },
    { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  )

async function open({ config, keys, urls }: Context) {
  const [{ App }, { createConnection }] = await Promise.all([
    importLite(),
    import('./api-connection.ts'),
  ])
  const connection = createConnection(urls.db, config.api.schemas)
  const app = new App({
    connection,
    api: config.api,
    db: { migrations: { enabled: false } },
    // Tokens are verified here; auth/ handles signing in.
    auth: { enabled: true, jwt_secret: keys.jwtSecret, jwt_expiry: config.auth.jwt_expiry },
    // The gateway has already translated API keys into tokens.
    options: { server: { apiKeys: false, disableStudio: true, admin: false } },
  })
  // Lite looks up the session of a token before it handles errors of the database.
  app.server.onError((error) => answerTo(asPostgrestFault(error)) ?? internalError(error))
  await quietly(() => app.init())
  await connection.introspect({ useCache: true })
  let retire = () => {}
  const retired = new Promise<void>((resolve) => {
    retire = () => {
      void connection.driver.end({ timeout: 0 }).catch(() => {})
      resolve()
    }
  })
  return { app, connection, retired, retire }
}

/** Suppresses lite's warning about its experimental storage, which the stack announces itself. */
async function quietly(work: () => Promise<unknown>) {
  const warn = console.warn
  console.warn = () => {}
  try {
    await work()
  } finally {
    console.warn = warn
  }
}
