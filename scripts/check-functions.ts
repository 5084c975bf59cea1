// Type-checks the edge functions as Deno does, all at once, so that what they share is read once:
// with what any of their deno.json imports. That each has what it needs shows when it runs.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { denoEnvironment } from '../supabase/local/function-environment.ts'

type DenoConfig = { imports: Record<string, string> }

const configs = globSync('supabase/functions/*/deno.json').map(
  (path) => JSON.parse(readFileSync(path, 'utf8')) as DenoConfig,
)
const imports: Record<string, string> = {}
for (const [name, version] of configs.flatMap((config) => Object.entries(config.imports))) {
  if (imports[name] && imports[name] !== version)
    throw new Error(`functions import ${name} as ${imports[name]} and as ${version}`)
  imports[name] = version
}

const directory = mkdtempSync(join(tmpdir(), 'luwes-check-'))
const config = join(directory, 'deno.json')
writeFileSync(config, JSON.stringify({ nodeModulesDir: 'none', imports }))
const { status } = spawnSync(
  'deno',
  [
    'check',
    '--quiet',
    '--no-lock',
    '--config',
    config,
    ...globSync('supabase/functions/*/index.ts'),
  ],
  { stdio: 'inherit', env: denoEnvironment(resolve('supabase')) },
)
rmSync(directory, { recursive: true })
if (status !== 0) process.exitCode = 1
