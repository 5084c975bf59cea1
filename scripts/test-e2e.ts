// Builds the app, starts it over a throw-away backend and runs the browser tests against it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { startApp } from '../tests/support/app.ts'
import { ensureBuilt } from './built.ts'
import { ensureBrowser } from './ensure-browser.ts'

let step: ChildProcess | undefined
// Ctrl+C reaches the steps by itself; on SIGTERM, end the current step first.
process.on('SIGTERM', () => (step ? step.kill('SIGINT') : process.exit(143)))

async function run(command: string, args: string[], env: Record<string, string> = {}) {
  step = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = (await once(step, 'exit')) as [number | null]
  step = undefined
  return code ?? 1
}

await ensureBrowser()
const build = async () => (await run('npm', ['run', 'build', '--', '--logLevel', 'warn'])) === 0
if (!process.env.SKIP_BUILD && !(await ensureBuilt(build))) process.exit(1)

const app = await startApp()
try {
  process.exitCode = await run('playwright', ['test', ...process.argv.slice(2)], {
    APP_URL: app.url,
    STACK: JSON.stringify(app.stack),
  })
} finally {
  await app.stop()
}
