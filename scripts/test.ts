// All tests. The database tests mostly wait, so they run in parallel with the CPU-bound steps.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureBuilt } from './built.ts'
import { ensureBrowser } from './ensure-browser.ts'

const running = new Set<ChildProcess>()
// Ctrl+C reaches the steps by itself; this process waits until they have cleaned up.
process.on('SIGINT', () => (process.exitCode = 130))
process.on('SIGTERM', () => {
  process.exitCode = 143
  for (const step of running) step.kill('SIGTERM')
})

/** Runs a script of package.json with its arguments; what a step in the background says comes when it has ended. */
async function run(script: string, isBackground = false) {
  const started = performance.now()
  const child = spawn('npm', ['run', '--silent', ...script.split(' ')], {
    stdio: isBackground ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, SKIP_GENERATE: '1', SKIP_BUILD: '1' },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  process.stdout.write(said)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${script} (${seconds} s)\n`)
  return code === 0
}

/** Runs steps in sequence until one fails. */
async function runAll(...scripts: string[]) {
  for (const script of scripts) if (process.exitCode || !(await run(script))) return false
  return true
}

const haveBuild = async () =>
  !process.exitCode && ensureBuilt(() => run('build -- --logLevel warn'))

async function haveBrowser() {
  try {
    await ensureBrowser()
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

// Generated once, up front: both sides read it, and rewriting deletes it for a moment.
await import('./generate.ts')
const results = await Promise.all([
  runAll('check', 'test:unit').then((isGood) => isGood && haveBuild()),
  run('test:db', true),
  // Downloads while the others compute.
  haveBrowser(),
])
const isGood = results.every(Boolean) && (await runAll('test:e2e'))
if (!isGood) process.exitCode ??= 1
