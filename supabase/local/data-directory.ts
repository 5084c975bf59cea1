import { chown, mkdir, rm } from 'node:fs/promises'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf, messageOf, StackError } from './errors.ts'
import type { Options } from './options.ts'
import { clearStaleLock } from './postgres.ts'
import { asDatabaseOwner, placeFor } from './postgres-binaries.ts'

export type DataDirectory = { path: string; database: string; release: () => void }

/** Where all data is stored: .luwes beside supabase/, or a temporary directory. */
export async function openDataDirectory(options: Options): Promise<DataDirectory> {
  try {
    return options.ephemeral ? await throwAway() : await persistent(options)
  } catch (error) {
    if (error instanceof StackError) throw error
    throw new StackError(`the data directory cannot be used: ${messageOf(error)}`)
  }
}

async function throwAway(): Promise<DataDirectory> {
  const path = mkdtempSync(join(tmpdir(), 'luwes-'))
  await giveToDatabase(path)
  const database = await placeFor(join(path, 'database'))
  const release = () => {
    for (const one of [path, database]) rmSync(one, { recursive: true, force: true })
  }
  return { path, database, release }
}

async function persistent({ root, reset }: Options): Promise<DataDirectory> {
  const path = join(dirname(root), '.luwes')
  const lock = join(path, 'stack.pid')
  await mkdir(path, { recursive: true })
  takeLock(lock)
  const database = await placeFor(join(path, 'database'))
  await clearStaleLock(database)
  if (reset) {
    await Promise.all(
      [database, join(path, 'objects')].map((one) => rm(one, { recursive: true, force: true })),
    )
  }
  await giveToDatabase(path)
  return { path, database, release: () => rmSync(lock, { force: true }) }
}

/** One stack per directory; the stale lock of a killed one is ignored. */
function takeLock(lock: string) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const pid = Number(readFileSync(lock, 'utf8'))
    if (isStack(pid)) throw new StackError(`another stack (process ${pid}) uses ${dirname(lock)}`)
    writeFileSync(lock, String(process.pid))
  }
}

function isStack(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    const command = `/proc/${pid}/cmdline`
    return !existsSync(command) || readFileSync(command, 'utf8').includes('stack.ts')
  } catch {
    return false
  }
}

async function giveToDatabase(path: string) {
  const owner = await asDatabaseOwner()
  if (owner) await chown(path, owner.uid, owner.gid)
}
