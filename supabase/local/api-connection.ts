import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Sql } from 'postgres'
import { refuseSingle, refuseWholeTable, withinLimit } from './api-affected.ts'
import { type Catalogue, onlySchema, schemaOfRequest } from './api-catalogue.ts'
import { asPostgrestFault } from './api-errors.ts'
import { refuseInJson } from './api-json-filters.ts'
import { type Asked, emptyRows, forgetColumns, wholeUpserts, withPayload } from './api-payload.ts'
import { withNullEmbeds } from './api-null-embeds.ts'
import { timeZones } from './api-preferences.ts'
import { readRelationships } from './api-relationships.ts'
import { currentRequest } from './api-request.ts'
import { noticeClosing } from './api-reserved.ts'
import { withSigns } from './api-signs.ts'

type Variables = {
  auth?: { role?: string; uid?: string; jwt?: unknown }
  storage?: { operation?: string }
}

/**
 * Lite's connection, with PostgREST's statuses, fewer round trips and only the migrations' grants.
 */
export function createConnection(url: string, schemas: string[]) {
  const connection = createPostgresConnection({
    url,
    // Never close idle connections: a request that gets one just then would hang, or would wait for
    // a connection that nobody opens.
    postgresOptions: {
      max: 24,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 10,
      onnotice: () => {},
    },
  })
  noticeClosing(connection.driver as Sql)
  const { serializers } = connection.driver.options
  // The database reads these from JSON itself, and refuses what it cannot read: the driver takes
  // any text for false, writes [object Object] as a text, a number as a date, and JSON that lite or
  // api-values.ts has written once more.
  for (const oid of [16, 25, 114, 1043, 1082, 1083, 1114, 1184, 1266, 3802])
    serializers[oid] = (value: unknown) =>
      typeof value === 'string' ? value : JSON.stringify(value)
  Object.assign(connection.driver.options.parsers, asPostgrestWrites)
  const { withContext, introspect, onPostgrestAST } = connection
  const kysely = connection.kysely as unknown as Kysely<unknown>
  let configured: Promise<ApiConfig> | undefined
  const configuration = () =>
    (configured ??= connection.driver.unsafe<ApiConfig[]>(configurationSql).then(
      ([row]) => (row ? withLongerTimeouts(row) : { preRequest: null, settings: {} }),
      (error: unknown) => {
        configured = undefined
        throw error
      },
    ))
  const read = async (options?: Parameters<typeof introspect>[0]) => {
    const catalogue = (await untilRead(() => introspect.call(connection, options))) as Catalogue
    catalogue.relationships ??= await readRelationships(kysely, schemas)
    if (timeZones.size === 0) await readTimeZones()
    return catalogue
  }
  const readTimeZones = async () => {
    const names = 'select name from pg_timezone_names'
    const rows = await connection.driver.unsafe<{ name: string }[]>(names)
    for (const { name } of rows) timeZones.add(name)
  }
  let reading: Promise<Catalogue> | undefined
  Object.assign(connection, {
    // Prevents lite from granting everything on every table to everyone: the migrations decide
    // that.
    rlsState: 'active',
    kysely: kysely.withPlugin(emptyRows).withPlugin(wholeUpserts),
    applyJwtSessionContext: async (transaction: Kysely<unknown>, variables: Variables) =>
      setCaller(transaction, variables, await configuration()),
    withContext: async (...[caller, work, options]: Parameters<typeof withContext>) => {
      const { asked, limit } = currentRequest() ?? {}
      forgetColumns(asked)
      const limited: typeof work = (transaction) => withinLimit(limit, asked, work(transaction))
      try {
        // Read before a connection is taken: many requests that each hold one and wait for another
        // would wait for ever.
        await Promise.all([configuration(), connection.introspect({ useCache: true })])
        return await withContext.call(connection, caller, limited, options)
      } catch (error) {
        throw asPostgrestFault(error)
      }
    },
    onPostgrestAST: async (read: Asked) => {
      const known = (await connection.introspect({ useCache: true })) as Catalogue
      const schema = schemaOfRequest.getStore() ?? 'public'
      if (read.select) read.select = withSigns(read.select)
      if (read.where) read.where = withSigns(read.where)
      refuseInJson([read.select, read.where])
      const parsed = await onPostgrestAST.call(connection, read)
      const own = onlySchema(known, schema)
      const asked = withNullEmbeds(withPayload(parsed, known, schema), own)
      refuseWholeTable(asked)
      const request = currentRequest()
      if (request) request.asked = asked
      if (request?.limit !== undefined) refuseSingle(asked, known, schema)
      return asked
    },
    // Dedupe: concurrent requests after a schema change share one read of the catalogue.
    introspect: async (options?: Parameters<typeof introspect>[0]) => {
      reading ??= read(options).finally(() => (reading = undefined))
      const catalogue = await reading
      const schema = schemaOfRequest.getStore()
      return schema === undefined ? catalogue : onlySchema(catalogue, schema)
    },
  })
  return Object.assign(connection, { configuration })
}

export type Connection = ReturnType<typeof createConnection>

/**
 * Lite returns an empty catalogue if it cannot read one, and would then deny that anything exists.
 * @throws if the database stays unavailable
 */
async function untilRead<Catalogue extends { functions?: unknown }>(
  read: () => Promise<Catalogue>,
): Promise<Catalogue> {
  for (const end = Date.now() + patience; ; await sleep(200)) {
    const catalogue = await read()
    if (catalogue.functions) return catalogue
    if (Date.now() > end) throw new Error('the catalogue cannot be read')
  }
}

const patience = 5000

type ApiConfig = {
  /** The function that PostgREST calls before each request: db-pre-request. */
  preRequest: string | null
  /** Settings of a request by role: those of authenticator, overridden by the caller's. */
  settings: Record<string, Record<string, string>>
}

/**
 * LUWES_STATEMENT_TIMEOUT in the environment of a throw-away stack replaces the roles' timeouts:
 * on a busy machine a race of hundreds may wait longer for the processor than a hosted project lets
 * a statement run.
 */
function withLongerTimeouts(config: ApiConfig): ApiConfig {
  const timeout = process.argv.includes('--ephemeral') && process.env.LUWES_STATEMENT_TIMEOUT
  if (!timeout) return config
  const longer = { statement_timeout: timeout, lock_timeout: timeout }
  const settings = Object.entries(config.settings).map(([role, own]) => [
    role,
    { ...own, ...longer },
  ])
  return { ...config, settings: Object.fromEntries(settings) as ApiConfig['settings'] }
}

// PostgREST: src/library/PostgREST/Config/Database.hs, queryRoleSettings.
const configurationSql = `
  with setting as (
    select setrole::regrole::text as role, split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value
    from pg_db_role_setting, unnest(setconfig) as entry
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
  )
  select
    (select to_regproc(value)::text from setting where role = 'authenticator' and name = 'pgrst.db_pre_request') as "preRequest",
    (
      select jsonb_object_agg(role, (
        select coalesce(jsonb_object_agg(name, value order by setting.role = 'authenticator' desc), '{}')
        from setting
        where setting.role in ('authenticator', caller.role) and name not like 'pgrst.%'
      ))
      from unnest(array['anon', 'authenticated', 'service_role']) as caller (role)
    ) as settings`

const iso = (text: string) => text.replace(' ', 'T')

/** Values as in PostgREST's JSON, where lite passes on the database's text. By type oid. */
const asPostgrestWrites = {
  1114: iso,
  1184: (text: string) => iso(text).replace(/[+-]\d\d$/, '$&:00'),
  1700: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
}

export type Caller = { role: string; sub: string; claims: unknown }

/**
 * One statement where lite sends six, with the settings and the call that PostgREST makes before
 * each request.
 */
export function callerSettings(
  { role, sub, claims }: Caller,
  config: ApiConfig,
  more: Record<string, string> = {},
) {
  if (!/^(anon|authenticated|service_role)$/.test(role)) {
    throw Object.assign(new Error(`permission denied to set role "${role}"`), { code: '42501' })
  }
  const request = currentRequest()
  const settings = {
    'request.headers': request?.headers ?? '',
    'request.path': request?.path ?? '',
    ...config.settings[role],
    ...(request?.timezone && { timezone: request.timezone }),
    ...more,
    role,
    'request.jwt.claim.sub': sub,
    'request.jwt.claim.role': role,
    'request.jwt.claims': JSON.stringify(claims),
  }
  const set = Object.keys(settings).map((name, n) => `set_config('${name}', $${n + 1}, true)`)
  const asked = request && config.preRequest ? [`${config.preRequest}()`] : []
  return { sql: `select ${[...set, ...asked].join(', ')}`, values: Object.values(settings) }
}

async function setCaller(
  transaction: Kysely<unknown>,
  { auth, storage }: Variables,
  config: ApiConfig,
) {
  const role = auth?.role ?? 'anon'
  const caller = { role, sub: auth?.uid ?? '', claims: auth?.jwt ?? { role } }
  const more = { 'storage.operation': storage?.operation ?? '' }
  const { sql, values } = callerSettings(caller, config, more)
  await transaction.executeQuery(CompiledQuery.raw(sql, values))
}
