import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StackError } from './errors.ts'
import { freePort } from './ports.ts'
import type { Context } from './service.ts'

export type FunctionProcess = {
  /** Settles once: it accepts requests, or it ended before it did. */
  started: Promise<void>
  /** Its address; waits while it starts or restarts. */
  address: (patience: number) => Promise<string>
  restart: () => void
  stop: () => Promise<void>
}

type Options = {
  name: string
  directory: string
  env: Record<string, string>
  log: Context['log']
  onPid: (name: string, pid?: number) => void
  /** Start it at the first call, not at once. */
  lazy: boolean
}

const deno = join(dirname(createRequire(import.meta.url).resolve('deno/package.json')), 'deno')

/** Runs one function in Deno and restarts it whenever it ends. */
export function runFunction({ name, directory, env, log, onPid, lazy }: Options): FunctionProcess {
  let child: ChildProcess | undefined
  let address: string | undefined
  let port = 0
  let stopping = false
  let restarting = false
  let hasStarted = false
  let failures = 0
  let lastLine = ''
  const say = (text: string) => log(`function ${name}`, text)

  async function launch() {
    port = await freePort()
    if (stopping) return
    const config = join(directory, 'deno.json')
    const started = spawn(
      deno,
      [
        ...['run', '--quiet', '--no-prompt', '--no-lock'],
        ...['--allow-net', '--allow-env', '--allow-read', '--allow-sys'],
        ...(existsSync(config) ? [`--config=${config}`] : ['--no-config']),
        join(directory, 'index.ts'),
      ],
      {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
      },
    )
    child = started
    onPid(name, started.pid)
    const since = Date.now()
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) {
          if (!line.trim() || line.startsWith('Listening on')) continue
          if (/error/i.test(line) || !lastLine) lastLine = line.trim()
          if (hasStarted) say(line)
        }
      })
    }
    started.once('exit', (code, signal) => {
      onPid(name)
      address = undefined
      if (stopping || !hasStarted) return
      failures = Date.now() - since > 5000 ? 0 : failures + 1
      if (!restarting) say(`ended (${signal ?? `code ${code}`}); starting it again`)
      restarting = false
      setTimeout(
        () => void launch().catch(() => {}),
        Math.min(failures > 1 ? 250 * 2 ** failures : 0, 10_000),
      ).unref()
    })
    while (started.exitCode === null && started.signalCode === null) {
      if (await isListening(port)) {
        address = `http://127.0.0.1:${port}`
        hasStarted = true
        return
      }
      await sleep(25)
    }
    throw new StackError(`function ${name} does not start: ${lastLine || 'it says nothing'}`)
  }

  let started: Promise<void> | undefined
  const start = () => {
    started ??= launch()
    started.catch(() => {})
    return started
  }
  return {
    started: lazy ? Promise.resolve() : start(),
    address: async (patience) => {
      await start()
      for (const end = Date.now() + patience; Date.now() < end; await sleep(20)) {
        // It may have been killed just now.
        if (address && (await isListening(port))) return address
      }
      throw new Error('it does not start')
    },
    restart: () => {
      if (!address) return
      address = undefined
      restarting = true
      child?.kill('SIGTERM')
    },
    stop: async () => {
      stopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(2000).then(() => child?.kill('SIGKILL'))])
      await ended
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
