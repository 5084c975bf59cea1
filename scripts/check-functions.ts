// The types of the edge functions, as Deno sees them: each with its own deno.json.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { denoEnvironment } from '../supabase/local/function-environment.ts'

for (const config of globSync('supabase/functions/*/deno.json')) {
  const { status } = spawnSync(
    'deno',
    ['check', '--quiet', '--no-lock', '--config', config, config.replace('deno.json', 'index.ts')],
    { stdio: 'inherit', env: denoEnvironment(resolve('supabase')) },
  )
  if (status !== 0) process.exitCode = 1
}
