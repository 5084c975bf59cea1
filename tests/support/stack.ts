import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What the embedded backend prints about itself as its first line. */
export type StackInfo = {
  api_url: string
  publishable_key: string
  secret_key: string
  db_url: string
  mail_url: string
  payment_sandbox_url: string
}

export type RunningStack = { info: StackInfo; process: ChildProcess; stop: () => Promise<void> }

const entry = fileURLToPath(new URL('../../supabase/local/stack.ts', import.meta.url))

/** Data that lives for seconds is kept in memory where a machine has plenty: making files costs. */
function memory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 8e9 ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts a throw-away embedded backend on free ports.
 * @param args further arguments of `npm run stack`
 * @param env further environment variables
 * @throws if the backend ends before it is ready, with its output
 */
export async function startStack(
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<RunningStack> {
  const child = spawn(process.execPath, [entry, '--ephemeral', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // As outside tests: the test runner's NODE_ENV would change its behaviour.
      NODE_ENV: undefined,
      TMPDIR: memory() ?? process.env.TMPDIR,
      LUWES_STATEMENT_TIMEOUT: '60s',
      ...env,
    },
  })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.push(text)
    if (process.env.STACK_LOG || /no answer|deadlock/.test(text)) process.stderr.write(text)
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the backend ended with code ${code} before it was ready:\n${said.join('')}`)
  })
  ended.catch(() => {})
  const lines = createInterface({ input: child.stdout })
  const [first] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  return {
    info: JSON.parse(first) as StackInfo,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
