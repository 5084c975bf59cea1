// Type-checks the edge functions as Deno does: those with the same deno.json together, so that
// shared files are read once.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { denoEnvironment } from '../supabase/local/function-environment.ts'

const alike = new Map<string, string[]>()
for (const config of globSync('supabase/functions/*/deno.json')) {
  const text = readFileSync(config, 'utf8')
  alike.set(text, [...(alike.get(text) ?? []), config])
}

for (const [config = '', ...others] of alike.values()) {
  const entries = [config, ...others].map((path) => path.replace('deno.json', 'index.ts'))
  const { status } = spawnSync(
    'deno',
    ['check', '--quiet', '--no-lock', '--config', config, ...entries],
    { stdio: 'inherit', env: denoEnvironment(resolve('supabase')) },
  )
  if (status !== 0) process.exitCode = 1
}
