import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asked } from './api-payload.ts'
import { actionOf, limitOf, readPreferences } from './api-preferences.ts'

/** As PostgREST passes them to the database: headers as JSON, the path without the API's prefix. */
type ApiRequest = {
  headers: string
  path: string
  /** How many rows it may affect. */
  limit: number | undefined
  timezone: string | undefined
  /** The request as parsed by lite. */
  asked?: Asked
}

const store = new AsyncLocalStorage<ApiRequest>()
const prefix = '/rest/v1'

/** Runs one request of the Data API; its transactions can read its context. */
export function during<T>(request: Request, work: () => T): T {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(`${prefix}/`)) return work()
  const headers = JSON.stringify(Object.fromEntries(request.headers))
  const path = pathname.slice(prefix.length)
  const action = actionOf(request.method, path.startsWith('/rpc/'))
  const preferences = readPreferences(request.headers)
  const limit = limitOf(preferences, action)
  return store.run({ headers, path, limit, timezone: preferences.timezone }, work)
}

export const currentRequest = () => store.getStore()
