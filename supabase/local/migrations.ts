import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from './config.ts'
import { messageOf, StackError } from './errors.ts'
import { importLite } from './lite.ts'
import { splitStatements } from './sql-statements.ts'

type Source = { root: string; config: Config; seed: boolean }
type Migration = { version: string; name: string; path: string; sql: string }

const local = import.meta.dirname

/** The files that determine the content of a fresh database, for the key of its template. */
export function databaseSources({ root, config, seed }: Source): string[] {
  const own = [
    'bootstrap.sql',
    'auth-helpers.sql',
    'auth/schema.sql',
    'realtime/schema.sql',
    'storage/schema.sql',
    'migrations.ts',
  ]
  return [
    ...own.map((path) => join(local, path)).filter((path) => existsSync(path)),
    ...migrationFiles(root).map(({ path }) => path),
    ...(seed ? seedFiles(root, config) : []),
  ]
}

/** Brings a database to the state that the folder describes. */
export async function migrate(client: pg.ClientBase, source: Source, log: (text: string) => void) {
  await client.query(historySql)
  await services(client, source.config)
  await pending(client, source.root, log)
  if (source.seed) await plant(client, source, log)
}

const historySql = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (
    path text not null primary key, hash text not null);
  create schema if not exists luwes_local;
  create table if not exists luwes_local.applied (
    name text not null primary key, hash text not null);`

/** Roles and the schemas that hosted Supabase owns; run again whenever their SQL changes. */
async function services(client: pg.ClientBase, config: Config) {
  const { getAuthSchemaSql, getStorageSchemaSql } = await importLite()
  const schemas = config.api.schemas.join(',')
  const parts: [string, string][] = [
    ['bootstrap.sql', readFileSync(join(local, 'bootstrap.sql'), 'utf8')],
    ['settings', settingsSql(schemas, config.api.extra_search_path)],
    ['lite auth', getAuthSchemaSql()],
    ['lite storage', getStorageSchemaSql()],
  ]
  for (const path of [
    'auth-helpers.sql',
    'auth/schema.sql',
    'realtime/schema.sql',
    'storage/schema.sql',
  ]) {
    if (existsSync(join(local, path))) parts.push([path, readFileSync(join(local, path), 'utf8')])
  }
  const hash = sha256(parts.join('\0'))
  const { rowCount } = await client.query(
    `select from luwes_local.applied where name = 'services' and hash = $1`,
    [hash],
  )
  if (rowCount) return
  await inTransaction(client, async () => {
    for (const [name, sql] of parts) await run(client, sql, `supabase/local/${name}`)
    await client.query(
      `insert into luwes_local.applied values ('services', $1)
       on conflict (name) do update set hash = excluded.hash`,
      [hash],
    )
  })
}

// The linter of `supabase db advisors` checks the schemas in this setting.
function settingsSql(schemas: string, searchPath: string[]): string {
  const path = ['"$user"', ...searchPath].join(', ')
  return `
    alter database postgres set pgrst.db_schemas = '${schemas}';
    alter role authenticator set pgrst.db_schemas = '${schemas}';
    alter database postgres set search_path = ${path};`
}

async function pending(client: pg.ClientBase, root: string, log: (text: string) => void) {
  const files = migrationFiles(root)
  const { rows } = await client.query<{ version: string; statements: string[] | null }>(
    `select version, statements from supabase_migrations.schema_migrations order by version`,
  )
  const applied = new Map(rows.map((row) => [row.version, row.statements]))
  const reset = 'migrations changed under this data: start again with "npm run stack -- --reset"'
  const known = new Set(files.map(({ version }) => version))
  for (const version of applied.keys()) {
    if (!known.has(version)) throw new StackError(`migration ${version} is gone; ${reset}`)
  }
  for (const file of files) {
    const recorded = applied.get(file.version)
    if (recorded && essence(recorded) !== essence(splitStatements(file.sql))) {
      throw new StackError(`${basename(file.path)} was edited after it was applied; ${reset}`)
    }
  }
  for (const file of files.filter(({ version }) => !applied.has(version))) {
    await inTransaction(client, async () => {
      await run(client, file.sql, `supabase/migrations/${basename(file.path)}`)
      await client.query('reset all')
      await client.query(
        `insert into supabase_migrations.schema_migrations (version, name, statements)
         values ($1, $2, $3)`,
        [file.version, file.name, splitStatements(file.sql)],
      )
    })
    if (applied.size > 0) log(`applied ${basename(file.path)}`)
  }
}

async function plant(client: pg.ClientBase, { root, config }: Source, log: (text: string) => void) {
  for (const path of seedFiles(root, config)) {
    const name = relative(resolve(root, '..'), path)
    const sql = readFileSync(path, 'utf8')
    const { rows } = await client.query<{ hash: string }>(
      `select hash from supabase_migrations.seed_files where path = $1`,
      [name],
    )
    const hash = sha256(sql)
    if (rows[0] && rows[0].hash !== hash) {
      log(`${name} changed since it was planted; "npm run stack -- --reset" plants it again`)
    }
    if (rows[0]) continue
    await inTransaction(client, async () => {
      await run(client, sql, name)
      await client.query('reset all')
      await client.query(
        `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)`,
        [name, hash],
      )
    })
  }
}

function migrationFiles(root: string): Migration[] {
  const directory = join(root, 'migrations')
  if (!existsSync(directory)) return []
  const files = readdirSync(directory).flatMap((file) => {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? []
    if (!version || !name) return []
    const path = join(directory, file)
    return [{ version, name, path, sql: readFileSync(path, 'utf8') }]
  })
  return files.sort((a, b) => (a.version < b.version ? -1 : 1))
}

function seedFiles(root: string, config: Config): string[] {
  if (!config.db.seed.enabled) return []
  const found = config.db.seed.sql_paths.flatMap((pattern) =>
    globSync(pattern, { cwd: root }).sort(),
  )
  return [...new Set(found)].map((path) => resolve(root, path))
}

/** @throws StackError with file, line and the database's message */
async function run(client: pg.ClientBase, sql: string, name: string) {
  try {
    await client.query(sql)
  } catch (error) {
    const position = error instanceof Error && 'position' in error ? Number(error.position) : 0
    const line = position ? `:${sql.slice(0, position).split('\n').length}` : ''
    const where =
      error instanceof Error && 'where' in error && typeof error.where === 'string'
        ? ` (${error.where.split('\n')[0] ?? ''})`
        : ''
    throw new StackError(`${name}${line}: ${messageOf(error)}${where}`)
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A migration's content, independent of how it was split into statements. */
const essence = (statements: string[]) => statements.join('').replace(/[\s;]+/g, '')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
