import { once } from 'node:events'
import { existsSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { durationSince, messageOf } from './errors.ts'
import { type FunctionProcess, runFunction } from './function-process.ts'
import { bearerOf, claimsOf } from './gateway-keys.ts'
import type { Context } from './service.ts'

export type Functions = {
  fetch: (request: Request) => Promise<Response>
  /** @throws StackError that names the function that does not start, and why */
  ready: (signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

type Options = {
  env: Record<string, string>
  /** Restart functions when their source changes. */
  reload: boolean
  /** Start each function at its first call. */
  lazy: boolean
  onPid: (name: string, pid?: number) => void
}

const patience = 20_000

/** Edge Functions: each folder of supabase/functions runs in its own Deno process. */
export function startFunctions(context: Context, { env, reload, lazy, onPid }: Options): Functions {
  const { root, config, log, keys } = context
  const processes = new Map<string, FunctionProcess>()
  for (const name of functionNames(root)) {
    const settings = config.functions[name]
    if (settings && !settings.enabled) continue
    processes.set(
      name,
      runFunction({ name, directory: join(root, 'functions', name), env, log, onPid, lazy }),
    )
  }

  let changed: NodeJS.Timeout | undefined
  const restart = () => processes.forEach((one) => one.restart())
  const watcher =
    reload && processes.size > 0
      ? watch(join(root, 'functions'), { recursive: true }, () => {
          clearTimeout(changed)
          changed = setTimeout(restart, 200).unref()
        })
      : undefined

  async function refuse(request: Request, name: string): Promise<Response | undefined> {
    if (request.method === 'OPTIONS' || config.functions[name]?.verify_jwt === false) return
    const token = bearerOf(request.headers)
    if (!token) return fault(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
    if (!(await claimsOf(token, keys))) {
      return fault(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
    }
  }

  async function pass(request: Request, running: FunctionProcess): Promise<Response> {
    const url = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-host', url.host)
    headers.set('x-forwarded-proto', url.protocol.slice(0, -1))
    for (const name of ['accept-encoding', 'connection', 'host', 'content-length'])
      headers.delete(name)
    const path = url.pathname.slice('/functions/v1'.length) + url.search
    const response = await fetch((await running.address(patience)) + path, {
      method: request.method,
      headers,
      body: request.body,
      duplex: 'half',
      redirect: 'manual',
      signal: AbortSignal.timeout(150_000),
    } as RequestInit)
    return new Response(response.body, response)
  }

  return {
    fetch: async (request) => {
      const name = new URL(request.url).pathname.split('/')[3] ?? ''
      const running = processes.get(name)
      if (!running) return fault(404, 'NOT_FOUND', 'Requested function was not found')
      const refused = await refuse(request, name)
      if (refused) return refused
      const since = Date.now()
      try {
        return await pass(request, running)
      } catch (error) {
        log(
          'functions',
          `${name} gave no answer (${durationSince(since)}): ${messageOf(causeOf(error))}`,
        )
        return fault(503, 'BOOT_ERROR', 'Function failed to start or ended (please check logs)')
      }
    },
    ready: async (signal) => {
      const gone = once(signal, 'abort').then(() => signal.throwIfAborted())
      gone.catch(() => {})
      await Promise.race([gone, Promise.all([...processes.values()].map((one) => one.started))])
    },
    close: async () => {
      watcher?.close()
      await Promise.all([...processes.values()].map((one) => one.stop()))
    },
  }
}

const causeOf = (error: unknown) => (error instanceof Error && error.cause) || error

function functionNames(root: string): string[] {
  const directory = join(root, 'functions')
  if (!existsSync(directory)) return []
  return readdirSync(directory).filter(
    (name) => !/^[_.]/.test(name) && existsSync(join(directory, name, 'index.ts')),
  )
}

// Functions set their own CORS headers; the platform's refusals need them too, to reach the
// browser.
function fault(status: number, code: string, message: string): Response {
  return Response.json(
    { code, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  )
}
