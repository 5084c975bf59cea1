import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { copyFile, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../errors.ts'
import { faults } from './errors.ts'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const unfinished = '.part'

/**
 * Stores the bytes of objects, one file per version, named after it. A file gets its name only once
 * it is complete, and never changes.
 */
export function createFiles(root: string) {
  mkdirSync(root, { recursive: true })
  for (const name of readdirSync(root)) {
    if (name.endsWith(unfinished)) rmSync(join(root, name), { force: true })
  }
  const pathOf = (version: string) => {
    if (!/^[0-9a-f-]{36}$/.test(version)) throw faults.noSuchKey()
    return join(root, version)
  }

  async function make(version: string, fill: (path: string) => Promise<void>) {
    const path = pathOf(version)
    try {
      await fill(path + unfinished)
      await rename(path + unfinished, path)
    } catch (error) {
      await rm(path + unfinished, { force: true })
      throw full.has(codeOf(error) ?? '') ? faults.noSpace() : error
    }
  }

  return {
    /** @throws StorageFault if the disk is full; no partial file is left */
    write: (version: string, bytes: Uint8Array) =>
      make(version, async (path) => {
        const file = await open(path, 'w')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
      }),
    copy: (from: string, to: string) => make(to, (path) => copyFile(pathOf(from), path)),
    async read(version: string): Promise<Buffer> {
      try {
        return await readFile(pathOf(version))
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? faults.noSuchKey() : error
      }
    },
    remove: (versions: (string | null | undefined)[]) =>
      Promise.all(
        versions.map(async (version) => version && (await rm(pathOf(version), { force: true }))),
      ),
  }
}

export type Files = ReturnType<typeof createFiles>
