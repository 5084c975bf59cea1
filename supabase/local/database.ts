import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import pg from 'pg'
import type { Config } from './config.ts'
import { databaseSources, migrate } from './migrations.ts'
import type { Options } from './options.ts'
import { databaseUrl, initCluster, type Postgres, startPostgres } from './postgres.ts'
import { asDatabaseOwner } from './postgres-binaries.ts'
import { copyTemplate, keepTemplate, templateKey } from './template.ts'

type Opening = {
  options: Options
  config: Config
  directory: string
  port: number
  log: (text: string) => void
  onPid: (pid?: number) => void
  onGone: (reason: string) => void
  onHealed: () => Promise<void>
}

/** Bump when the way a cluster is made changes. */
const cluster = 'cluster 3'

/** A running database, migrated and seeded: copied from a template if there is one. */
export async function openDatabase(opening: Opening): Promise<Postgres> {
  const { options, config, directory, port, log } = opening
  const { root, ephemeral, seed } = options
  const source = { root, config, seed }
  // Ports do not affect the content, so projects that differ only in ports share a template.
  const [api, db] = [config.api, config.db].map((part) => ({ ...part, port: undefined }))
  const settings = { cluster, api, db, seed }
  const key = templateKey(root, databaseSources(source), settings)
  const start = () => startPostgres({ ...opening, dataDir: directory, port, durable: !ephemeral })

  if (ephemeral && (await copyTemplate(root, key, directory))) return start()
  if (!existsSync(directory)) await makeCluster(root, directory)
  const database = await start()
  try {
    await withClient(databaseUrl(port), (client) => migrate(client, source, log))
  } catch (error) {
    await database.stop()
    throw error
  }
  if (!ephemeral) return database
  await withClient(databaseUrl(port), dropTemplates)
  await database.stop()
  await keepTemplate(root, key, directory)
  return start()
}

/** initdb takes a second, so its result is cached; it is renamed only once complete. */
async function makeCluster(root: string, directory: string) {
  const key = templateKey(root, [], cluster)
  const partial = `${directory}.partial`
  await rm(partial, { recursive: true, force: true })
  if (!(await copyTemplate(root, key, partial))) {
    await mkdir(partial, { recursive: true, mode: 0o700 })
    const owner = await asDatabaseOwner()
    if (owner) await chown(partial, owner.uid, owner.gid)
    await initCluster(partial)
    await keepTemplate(root, key, partial)
  }
  await rename(partial, directory)
}

/** Temporary stacks never create databases, and these are half of what would be copied. */
async function dropTemplates(client: pg.Client) {
  for (const name of ['template0', 'template1']) {
    await client.query(`alter database ${name} is_template false`)
    await client.query(`drop database ${name}`)
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
