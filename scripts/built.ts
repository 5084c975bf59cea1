// Whether dist is what a build of the sources would give now.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  '{app,messages,public,project.inlang,scripts/web}/**/*',
  '{app.config.ts,package-lock.json,tsconfig.json}',
]
/** Written by a build itself, or not part of one. */
const others = /^app[\\/]paraglide[\\/]|^project\.inlang[\\/](cache|README|\.meta)|\.test\.tsx?$/

/** What the two halves of a build write last. */
const results = ['dist/chunks.json', 'dist/server/server.js']
const stamp = 'dist/built.json'

function sourcesDigest(root: string) {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort())
    if (!others.test(path) && statSync(join(root, path)).isFile())
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0')
  return hash.digest('hex')
}

/** The times tell a build by another command from the one that was recorded. */
const stateOf = (root: string, digest: string) =>
  JSON.stringify({
    sources: digest,
    results: results.map((path) => statSync(join(root, path)).mtimeMs),
  })

/**
 * Builds the app, unless that has been done since anything that it is made of changed.
 * @param build resolves to whether it succeeded
 * @returns whether the build is there
 */
export async function ensureBuilt(build: () => Promise<boolean>, root = '.'): Promise<boolean> {
  const at = join(root, stamp)
  // Before the build: what is changed meanwhile may not be in it.
  const digest = sourcesDigest(root)
  const isThere = [...results, stamp].every((path) => existsSync(join(root, path)))
  if (isThere && readFileSync(at, 'utf8') === stateOf(root, digest)) return true
  rmSync(at, { force: true })
  if (!(await build())) return false
  writeFileSync(at, stateOf(root, digest))
  return true
}
