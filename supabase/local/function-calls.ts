import pg from 'pg'
import { messageOf } from './errors.ts'
import type { Context } from './service.ts'

type Call = { name: string; body: unknown }

/** Does locally what pg_net does on hosted Supabase: calls the function that the database asks for. */
export function startFunctionCalls(
  { urls, keys, log }: Pick<Context, 'urls' | 'keys' | 'log'>,
  call: (request: Request) => Promise<Response>,
): { close: () => Promise<void> } {
  let client: pg.Client | undefined
  let stopped = false

  async function work(payload: string | undefined) {
    const { name, body } = JSON.parse(payload ?? '{}') as Call
    try {
      const answer = await call(
        new Request(`${urls.api}/functions/v1/${name}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${keys.serviceRoleJwt}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        }),
      )
      if (!answer.ok) log('function calls', `${name} answered ${answer.status}`)
      await answer.body?.cancel()
    } catch (error) {
      log('function calls', `${name} was not reached: ${messageOf(error)}`)
    }
  }

  async function listen() {
    const fresh = new pg.Client(urls.db)
    client = fresh
    fresh.on('notification', ({ payload }) => void work(payload))
    fresh.on('error', () => {})
    fresh.once('end', retry)
    try {
      await fresh.connect()
      await fresh.query('listen edge_functions')
    } catch {
      retry()
    }
  }

  // Calls that are missed while the database is away are made up for by the next run of their job.
  function retry() {
    if (!stopped) setTimeout(() => void listen(), 500).unref()
  }

  void listen()
  return {
    close: async () => {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}
