import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * What a file of the data directory holds; made at the first start. On a full disk only the
 * unfinished file is cut short, and an empty one of an older version is made anew.
 */
export function keptSecret(path: string, make: () => string): string {
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (kept) return kept
  const made = make()
  writeFileSync(`${path}.part`, made, { mode: 0o600 })
  renameSync(`${path}.part`, path)
  return made
}
