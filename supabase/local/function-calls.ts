import { messageOf } from './errors.ts'
import { listenTo } from './notifications.ts'
import type { Context } from './service.ts'

type Call = { name: string; body: unknown }

/** The local counterpart of pg_net: calls the function that the database asks for. */
export function startFunctionCalls(
  { urls, keys, log }: Pick<Context, 'urls' | 'keys' | 'log'>,
  call: (request: Request) => Promise<Response>,
): { close: () => Promise<void> } {
  async function work(payload: string | undefined) {
    const { name, body } = JSON.parse(payload ?? '{}') as Call
    try {
      const answer = await call(
        new Request(`${urls.api}/functions/v1/${name}`, {
          method: 'POST',
          headers: {
            apikey: keys.secret,
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

  // Calls missed while the database is away are made up for by the next run of their job.
  const close = listenTo({
    url: urls.db,
    channel: 'edge_functions',
    heard: (payload) => void work(payload),
  })
  return { close }
}
