// All static checks: types, lint, format, messages, dead code.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const checks: Record<string, string[]> = {
  messages: ['node', 'scripts/check-messages.ts'],
  'mail templates': ['node', 'scripts/mail-templates.ts', '--check'],
  'types and lint': [
    'oxlint',
    '--type-aware',
    '--type-check',
    ...['--ignore-pattern', 'supabase/functions'],
    '--report-unused-disable-directives',
  ],
  // Without type information, which Deno's check covers.
  'lint of functions': ['oxlint', 'supabase/functions'],
  'types of functions': ['node', 'scripts/check-functions.ts'],
  format: ['oxfmt', '--check'],
  'dead code': ['knip'],
}

// The type checker is a short-lived Go program: run its garbage collector less often.
const env = { GOGC: '400', ...process.env }

async function run(name: string, [command = '', ...args]: string[]) {
  const started = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return code === 0
}

// Generated code first: types and lint read it.
const generated =
  process.env.SKIP_GENERATE || (await run('generated code', ['node', 'scripts/generate.ts']))
const results = generated
  ? await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)))
  : [false]
process.exitCode = results.every(Boolean) ? 0 : 1
