import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf, StackError } from './errors.ts'
import { readOptions, usage } from './options.ts'
import { onParentGone } from './parent.ts'
import { cacheDirectory } from './template.ts'
import type { Context } from './service.ts'
import type { Closers } from './run.ts'

const log: Context['log'] = (service, message) => process.stderr.write(`[${service}] ${message}\n`)
const closers: Closers = []
const aborted = new AbortController()
let starting: Promise<unknown> | undefined
let ending = false

/** Stops what was started, in reverse order; what hangs is left to the watchdog. */
async function end(code: number) {
  if (ending) return
  ending = true
  aborted.abort()
  setTimeout(() => process.exit(code), 12_000).unref()
  // Wait for a start in progress, which would otherwise leave a child behind.
  await starting?.catch(() => {})
  for (const close of closers.reverse()) {
    try {
      await Promise.race([close(), sleep(3000, undefined, { ref: false })])
    } catch (error) {
      log('stack', `while stopping: ${messageOf(error)}`)
    }
  }
  process.exit(code)
}

function fail(error: unknown) {
  if (ending) return
  const known = error instanceof StackError || typeof error === 'string'
  log('stack', known ? messageOf(error) : `unexpected: ${messageOf(error)}`)
  void end(1)
}

// Settings for another database (PGSSLMODE, PGOPTIONS, ...) would reach this one and its clients.
for (const name of Object.keys(process.env).filter((one) => one.startsWith('PG')))
  Reflect.deleteProperty(process.env, name)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
// Standard output is reserved for the one line; libraries log elsewhere.
for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
  console[level] = (...parts: unknown[]) => {
    if (process.env.LUWES_DEBUG) log('library', parts.map(messageOf).join(' '))
  }
}
process.on('uncaughtException', (error) => log('stack', `unexpected: ${error.stack}`))
process.on('unhandledRejection', (error) => log('stack', `unexpected: ${messageOf(error)}`))
// Whoever reads the first line may close the pipe afterwards.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  onParentGone(() => void end(0))
  log('stack', 'an embedded Supabase for development and tests; not for production')
  // Caches compiled code, to speed up the next start.
  enableCompileCache(join(cacheDirectory(options.root), 'node'))
  const { run } = await import('./run.ts')
  const start = run({ options, closers, log, giveUp: fail, signal: aborted.signal })
  starting = start
  const info = await start
  if (!ending) process.stdout.write(`${JSON.stringify(info)}\n`)
} catch (error) {
  fail(error)
}
