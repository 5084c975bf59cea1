// The whole product on this machine: the embedded backend with persistent data, and a web server.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { StackError } from '../supabase/local/errors.ts'
import { onParentGone } from '../supabase/local/parent.ts'
import { freePort } from '../supabase/local/ports.ts'

type Web = {
  /** Work to be done before the web server starts, in parallel with the start of the backend. */
  prepare?: () => Promise<void>
  args: (port: number) => string[]
}

type Backend = { api_url: string; publishable_key: string; mail_url: string }

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const children = new Set<ChildProcess>()
let ending = false

/** Runs until a signal, the parent's exit, or the backend's exit. */
export async function runProduct(web: Web) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0))
  onParentGone(() => void end(0))
  try {
    const wanted = Number(process.env.PORT ?? 3000)
    const port = await freePort(wanted, {
      name: 'web application',
      elsewhere: `choose another, as in PORT=${wanted + 1} npm start`,
    })
    const url = `http://localhost:${port}`
    const [backend] = await Promise.all([startBackend(url), web.prepare?.()])
    const started = await startWeb(web.args(port), url, backend)
    process.stdout.write(welcome(url, backend))
    for (;;) {
      await once(started.current, 'exit')
      if (ending) return
      say('the web server ended; starting it again')
      started.current = (await startWeb(web.args(port), url, backend)).current
    }
  } catch (error) {
    if (ending) return
    say(error instanceof StackError ? error.message : String(error))
    await end(1)
  }
}

/** Runs a command to its end; inherits stdio. */
export async function runToEnd(command: string, args: string[]) {
  const [code] = (await once(child(command, args, {}, 'inherit'), 'exit')) as [number | null]
  if (code !== 0) throw new StackError(`${command} ${args[0] ?? ''} ended with code ${code}`)
}

async function startBackend(url: string): Promise<Backend> {
  const args = [path('../supabase/local/stack.ts'), '--site-url', url, ...process.argv.slice(2)]
  const stack = child(process.execPath, args, {}, 'pipe')
  const ended = once(stack, 'exit').then(([code, signal]) => {
    const reason = `the backend ended (${signal ?? `code ${code}`})`
    if (!ending) say(reason)
    void end(1)
    throw new StackError(reason)
  })
  ended.catch(() => {})
  if (!stack.stdout) throw new Error('no output of the backend')
  const [line] = (await Promise.race([once(createInterface(stack.stdout), 'line'), ended])) as [
    string,
  ]
  return JSON.parse(line) as Backend
}

/**
 * Starts a web server and resolves once it answers.
 * @throws StackError if it ends before that, or does not answer in time
 */
export async function startWeb(
  args: string[],
  url: string,
  backend: Backend,
  patience = 60_000,
): Promise<{ current: ChildProcess }> {
  const environment = {
    // Some shells and tools set HOST to the machine's name, at which nobody looks for it here.
    HOST: 'localhost',
    PORT: new URL(url).port,
    SITE_URL: url,
    SUPABASE_URL: backend.api_url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishable_key,
  }
  const guarded = ['--import', path('./with-parent.ts'), ...args]
  const server = child(process.execPath, guarded, environment, 'ignore')
  for (const end = Date.now() + patience; ;) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new StackError('the web server ended before it answered')
    }
    const answers = await fetch(url, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    if (answers) return { current: server }
    if (Date.now() > end) {
      server.kill('SIGKILL')
      throw new StackError(`the web server does not answer at ${url}`)
    }
    await new Promise((next) => setTimeout(next, 100))
  }
}

function child(
  command: string,
  args: string[],
  environment: Record<string, string>,
  output: 'pipe' | 'ignore' | 'inherit',
): ChildProcess {
  const started = spawn(command, args, {
    cwd: path('..'),
    stdio: ['ignore', output, 'inherit'],
    env: { ...process.env, ...environment },
  })
  children.add(started)
  started.once('exit', () => children.delete(started))
  started.once('error', (error) => say(error.message))
  return started
}

async function end(code: number) {
  if (ending) return
  ending = true
  const waiting = [...children].map((one) => once(one, 'exit'))
  for (const one of children) one.kill('SIGTERM')
  const late = setTimeout(() => children.forEach((one) => one.kill('SIGKILL')), 13_000)
  await Promise.all(waiting)
  clearTimeout(late)
  process.exit(code)
}

const say = (text: string) => process.stderr.write(`[luwes] ${text}\n`)

const welcome = (url: string, { mail_url }: Backend) => `
  Luwes is ready:  ${url}
  Mailbox:         ${mail_url}  (one-time codes by e-mail and phone arrive here)

  Demo accounts, password Luwes-demo-2026:
    patient          rina@example.com   +62 811 1000 001
    patient          budi@example.com   +62 811 1000 002
    receptionist     sari@example.com
    physiotherapist  dewi@example.com
    administrator    agus@example.com

  Data is kept in .luwes/; "npm start -- --reset" starts afresh. Stop with Ctrl-C.

`
