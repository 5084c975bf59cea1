import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { messageOf, StackError } from './errors.ts'

const run = promisify(execFile)

/** How long an unused template is kept: longer than any copy takes. */
const idle = 60 * 60 * 1000
const most = 6

/** Cached data directories, so that a warm start is a copy. */
export function cacheDirectory(root: string): string {
  const modules = join(dirname(root), 'node_modules')
  return existsSync(modules) ? join(modules, '.cache', 'luwes') : join(tmpdir(), 'luwes-cache')
}

/**
 * The key covers everything that determines the content, including the day: seeds are relative to
 * today.
 */
export function templateKey(root: string, files: string[], settings: unknown): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format()
  const hash = createHash('sha256').update(JSON.stringify([today, process.version, settings]))
  for (const file of files)
    hash.update(`\0${relative(dirname(root), file)}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 24)
}

export async function copyTemplate(root: string, key: string, target: string): Promise<boolean> {
  const source = join(cacheDirectory(root), `template-${key}`)
  if (!existsSync(source)) return false
  try {
    await utimes(source, new Date(), new Date())
    await copy(source, target)
    return true
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    if (/No space left/.test(messageOf(error))) throw new StackError(`no space left for ${target}`)
    return false
  }
}

/** Caches a copy of a stopped server's directory; with concurrent starts the first wins. */
export async function keepTemplate(root: string, key: string, source: string) {
  const cache = cacheDirectory(root)
  const target = join(cache, `template-${key}`)
  const partial = join(cache, `partial-${randomUUID()}`)
  try {
    await mkdir(cache, { recursive: true })
    await copy(source, partial)
    await rename(partial, target)
    await removeOld(cache)
  } catch {
    // Another start was faster, or the disk is full: only the next start is slower.
    await rm(partial, { recursive: true, force: true })
  }
}

async function copy(source: string, target: string) {
  await run('cp', ['-Rp', source, target])
}

async function removeOld(cache: string) {
  const names = (await readdir(cache)).filter((name) => /^(template|partial)-/.test(name))
  const aged = await Promise.all(
    names.map(async (name) => ({
      path: join(cache, name),
      at: (await stat(join(cache, name))).mtimeMs,
    })),
  )
  const old = aged
    .sort((a, b) => b.at - a.at)
    .filter(({ at }, rank) => Date.now() - at > (rank < most ? idle * 24 : 120_000))
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
}
