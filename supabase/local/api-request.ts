import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asked } from './api-payload.ts'
import { actionOf, limitOf, readPreferences } from './api-preferences.ts'

/** As PostgREST hands them to the database: headers as JSON, the path below the API's own. */
type ApiRequest = {
  headers: string
  path: string
  /** How many rows it may touch. */
  limit: number | undefined
  /** What lite has read of it. */
  asked?: Asked
}

const store = new AsyncLocalStorage<ApiRequest>()
const prefix = '/rest/v1'

/** Does the work of one request of the Data API, which its transactions can then ask about. */
export function during<T>(request: Request, work: () => T): T {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(`${prefix}/`)) return work()
  const headers = JSON.stringify(Object.fromEntries(request.headers))
  const path = pathname.slice(prefix.length)
  const action = actionOf(request.method, path.startsWith('/rpc/'))
  const limit = limitOf(readPreferences(request.headers), action)
  return store.run({ headers, path, limit }, work)
}

export const currentRequest = () => store.getStore()
