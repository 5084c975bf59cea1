import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApi } from './api.ts'
import { createAuth } from './auth/index.ts'
import { readConfig } from './config.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabase } from './database.ts'
import { startFunctionCalls } from './function-calls.ts'
import { startFunctions } from './functions.ts'
import { functionEnvironment } from './function-environment.ts'
import { createGateway, type Services } from './gateway.ts'
import { readKeys } from './keys.ts'
import { createMailbox } from './mailbox/index.ts'
import type { Options } from './options.ts'
import { createPaymentSandbox } from './payment-sandbox/index.ts'
import { createPool, databaseUrl } from './postgres.ts'
import { freePort, listen, type Use } from './ports.ts'
import { createStorage } from './storage/index.ts'
import { createRealtime } from './realtime/index.ts'
import { startScheduler } from './scheduler.ts'
import { plantObjects } from './seed-objects.ts'
import { watchSchema } from './schema-watch.ts'
import type { Context } from './service.ts'
import { startWatchdog } from './watchdog.ts'

export type Info = {
  api_url: string
  publishable_key: string
  secret_key: string
  db_url: string
  mail_url: string
  payment_sandbox_url: string
  anon_jwt: string
  service_role_jwt: string
  jwt_secret: string
}

export type Closers = (() => unknown)[]

const sandboxPort = 54325
const configured = (name: string): Use => ({ name, elsewhere: 'change config.toml' })

type Run = {
  options: Options
  /** Filled as parts start, to be called in reverse order. */
  closers: Closers
  log: Context['log']
  giveUp: (reason: string) => void
  signal: AbortSignal
}

/** Starts everything and resolves once everything accepts requests. */
export async function run({ options, closers, log, giveUp, signal }: Run): Promise<Info> {
  const { ephemeral, host, root } = options
  const config = readConfig(root)
  if (!isLoopback(host)) {
    log(
      'stack',
      `listening on ${host}: whoever reaches it can read the mailbox and pay for anything`,
    )
  }
  if (options.siteUrl) config.auth.site_url = options.siteUrl
  const pick = (port: number) => (ephemeral ? 0 : port)

  // Requests that arrive before the services are ready wait for them.
  let ready: (services: Services) => void = () => {}
  const services = new Promise<Services>((resolve) => (ready = resolve))
  const data = await openDataDirectory(options)
  closers.push(data.release)
  const watchdog = startWatchdog(ephemeral ? data.path : undefined)
  closers.push(watchdog.stop)

  const keys = readKeys(data.path, config)
  const dbPort = await freePort(pick(config.db.port), configured('database'), (text) =>
    log('stack', text),
  )
  const mailbox = createMailbox({
    webhook: () => `${context.urls.api}/functions/v1/message-webhook`,
    siteUrl: () => config.auth.site_url.replace(/\/$/, ''),
    log,
  })
  closers.push(mailbox.close)
  const context: Context = {
    config,
    root,
    dataDir: data.path,
    keys,
    urls: { api: '', mail: '', sandbox: '', db: databaseUrl(dbPort) },
    pool: createPool(dbPort),
    log,
    deliver: mailbox.deliver,
  }
  const later = async (service: Exclude<keyof Services, 'upgrade'>, request: Request) =>
    (await services)[service](request)
  const gateway = createGateway(context, {
    rest: (request) => later('rest', request),
    auth: (request) => later('auth', request),
    storage: (request) => later('storage', request),
    functions: (request) => later('functions', request),
    realtime: (request) => later('realtime', request),
    upgrade: (...args) => void services.then(({ upgrade }) => upgrade(...args)),
  })
  const open = async (server: Server, port: number, use: Use) => {
    closers.push(() => closeServer(server))
    const taken = await listen(server, host, pick(port), use, (text) => log('stack', text))
    return `http://${/^(127\.|0\.0\.0\.0|::1?$)/.test(host) ? '127.0.0.1' : host}:${taken}`
  }
  let sandboxFetch = async (_request: Request) => new Response(null, { status: 503 })
  const sandboxServer = serverOf((request) => sandboxFetch(request))
  context.urls.api = await open(gateway, config.api.port, configured('API'))
  context.urls.mail = await open(
    serverOf(mailbox.fetch),
    config.local_smtp.port,
    configured('mailbox'),
  )
  context.urls.sandbox = await open(sandboxServer, sandboxPort, { name: 'payment sandbox' })

  signal.throwIfAborted()
  const functions = startFunctions(context, {
    env: functionEnvironment(context, options.envFile),
    reload: !ephemeral,
    lazy: options.lazyFunctions,
    onPid: watchdog.watch,
  })
  closers.push(functions.close)
  let reconnectApi = () => Promise.resolve()
  const database = await openDatabase({
    options,
    config,
    directory: data.database,
    port: dbPort,
    log: (text) => log('database', text),
    onPid: (pid) => watchdog.watch('database', pid),
    onGone: (reason) => giveUp(`the database is gone: ${reason}`),
    onHealed: () => reconnectApi(),
  })
  closers.push(database.stop, () => context.pool.end())
  signal.throwIfAborted()

  const api = await createApi(context, database.available)
  closers.push(api.close)
  reconnectApi = api.reconnect
  closers.push(watchSchema(context.urls.db, api.reloadSchema))
  const auth = createAuth(context)
  const realtime = await createRealtime(context)
  const sandbox = createPaymentSandbox({
    notifyUrl: (name) => `${context.urls.api}/functions/v1/payment-webhook?provider=${name}`,
    siteUrl: config.auth.site_url,
    log,
  })
  for (const part of [auth, realtime, sandbox]) closers.push(() => part.close())
  sandboxFetch = sandbox.fetch
  ready({
    rest: api.fetch,
    storage: createStorage(context, database.available),
    auth: auth.fetch,
    functions: functions.fetch,
    realtime: realtime.fetch,
    upgrade: realtime.upgrade,
  })
  const scheduler = startScheduler(context)
  closers.push(scheduler.close)
  closers.push(startFunctionCalls(context, functions.fetch).close)
  if (options.seed) await plantObjects(context)
  await functions.ready(signal)
  return {
    api_url: context.urls.api,
    publishable_key: keys.publishable,
    secret_key: keys.secret,
    db_url: context.urls.db,
    mail_url: context.urls.mail,
    payment_sandbox_url: context.urls.sandbox,
    anon_jwt: keys.anonJwt,
    service_role_jwt: keys.serviceRoleJwt,
    jwt_secret: keys.jwtSecret,
  }
}

const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)

function serverOf(answer: (request: Request) => Promise<Response>): Server {
  return createServer(getRequestListener(answer, { overrideGlobalObjects: false }))
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
