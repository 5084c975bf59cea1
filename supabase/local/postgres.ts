import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StackError } from './errors.ts'
import { asDatabaseOwner, binaries } from './postgres-binaries.ts'

export type Postgres = {
  /** Waits, briefly, while a server that ended is restarted. */
  available: () => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  port: number
  /** False turns fsync off: for disposable data, which only a power cut could lose. */
  durable: boolean
  log: (message: string) => void
  /** Called with each new process id, and without one when it has ended. */
  onPid: (pid?: number) => void
  /** The server ended and could not be restarted. */
  onGone: (reason: string) => void
  /** The server answers again after an outage, and nobody has been told yet. */
  onHealed?: () => Promise<void>
}

const password = 'postgres'
const patience = 20_000

// Clients in other processes take from PGSSLMODE what the URL leaves open.
export const databaseUrl = (port: number) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/postgres?sslmode=disable`

/** Without an SQLSTATE it is the connection's own error. */
const isEnd = (error: unknown) =>
  error instanceof Error && (!('code' in error) || /^57P0|^08|^E/.test(String(error.code)))

/**
 * Connects at the first query, and reconnects after an outage. A connection may have ended a moment
 * before it is used: what only reads is asked again.
 */
export function createPool(port: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl(port), max: 10 })
  pool.on('error', () => {})
  const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<unknown>
  const again = async (text: string, values?: unknown[]) => {
    try {
      return await query(text, values)
    } catch (error) {
      if (!isEnd(error) || !/^\s*select\b/i.test(text)) throw error
      return query(text, values)
    }
  }
  return Object.assign(pool, { query: again as pg.Pool['query'] })
}

/** Creates an empty cluster in a directory that does not exist yet. */
export async function initCluster(dataDir: string) {
  const { initdb } = await binaries()
  const passwordFile = `${dataDir}.password`
  const owner = await asDatabaseOwner()
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) await chown(passwordFile, owner.uid, owner.gid)
  try {
    const child = spawn(
      initdb,
      [
        ...['-D', dataDir, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['--locale=C', '--no-sync', '--no-instructions', '--set=scram_iterations=1'],
        // Kept small, because it is copied at every start.
        ...['--wal-segsize=1', '--set=max_wal_size=1GB'],
      ],
      { ...owner, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const said = collect(child)
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new StackError(`the database cannot be created: ${lastFault(said())}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Starts the server and restarts it whenever it ends. */
export async function startPostgres(options: Options): Promise<Postgres> {
  const { dataDir, log } = options
  let child: ChildProcess | undefined
  let stopping = false
  let away = false
  let ends = 0

  async function launch() {
    await clearStaleLock(dataDir)
    const started = await spawnServer(options)
    child = started
    options.onPid(started.pid)
    if (stopping) started.kill('SIGINT')
    started.once('exit', (code, signal) => {
      options.onPid()
      if (stopping) return
      log(`the database ended (${signal ?? `code ${code}`}); starting it again`)
      heal().catch((error: unknown) => options.onGone(String(error)))
    })
  }

  async function heal() {
    const end = (ends += 1)
    away = true
    await launchAgain()
    if (stopping) return
    await options.onHealed?.().catch((error: unknown) => log(String(error)))
    // Otherwise the server ended again meanwhile: the recovery done here may be incomplete.
    if (end !== ends) return
    away = false
    log('the database answers again')
  }

  // Backends of a killed server keep its shared memory for a moment.
  async function launchAgain() {
    for (const end = Date.now() + patience; !stopping; await sleep(200)) {
      try {
        return await launch()
      } catch (error) {
        if (Date.now() > end) throw error
      }
    }
  }

  await launch()
  return {
    available: async () => {
      for (let tries = 0; away && !stopping && tries < 100; tries++) await sleep(50)
    },
    stop: async () => {
      stopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await Promise.race([ended, sleep(5000).then(() => child?.kill('SIGQUIT'))])
      await ended
    },
  }
}

async function spawnServer({ dataDir, port, durable, log }: Options): Promise<ChildProcess> {
  const { postgres } = await binaries()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'error',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', wal_recycle: 'off', wal_init_zero: 'off' }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', dataDir, ...args], {
    ...(await asDatabaseOwner()),
    // Detached: Ctrl-C in the terminal must reach only the stack, which stops the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C' },
  })
  const said = collect(child)
  // Only the server's log says who waited for whom.
  child.stderr?.on('data', (text: string) => {
    const at = text.indexOf('deadlock detected')
    if (at >= 0) log(text.slice(at, at + 4_000).trim())
  })
  const failed = once(child, 'close').then(() => {
    throw new StackError(`the database does not start: ${lastFault(said())}`)
  })
  const ready = new Promise<void>((resolve) => {
    child.stderr?.on('data', () => {
      if (said().includes('ready to accept connections')) resolve()
    })
  })
  const answered = new AbortController()
  const late = sleep(60_000, undefined, { ref: false, signal: answered.signal }).then(() => {
    child.kill('SIGQUIT')
    throw new StackError(`the database does not answer within a minute: ${lastFault(said())}`)
  })
  // Cancel the timeout, which would otherwise end a healthy server a minute later.
  await Promise.race([ready, failed, late]).finally(() => answered.abort())
  failed.catch(() => {})
  late.catch(() => {})
  return child
}

/** The last 16 kB of a child's standard error. */
function collect(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-16_384)
  })
  return () => text
}

function lastFault(text: string): string {
  const lines = text.split('\n').filter(Boolean)
  const full = lines.find((line) => line.includes('No space left'))
  const fault =
    full ?? lines.findLast((line) => /FATAL|PANIC|error:|could not/.test(line)) ?? lines.at(-1)
  return fault?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? 'it says nothing'
}

/** After a crash postmaster.pid may contain the id of an unrelated process. */
export async function clearStaleLock(dataDir: string) {
  const lock = join(dataDir, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (!isServerOf(dataDir, pid)) return rmSync(lock, { force: true })
  // Its stack was killed together with the watchdog: otherwise we could not hold the stack's lock.
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 50 && isServerOf(dataDir, pid); tries++) await sleep(100)
}

function isServerOf(dataDir: string, pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dataDir)
  } catch {
    return false
  }
}
