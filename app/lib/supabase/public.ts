import { getSettings } from '#app/lib/env'
import { toAppError } from '#app/lib/errors'
import { readWithRetries } from './retrying-fetch'

type Options = {
  signal?: AbortSignal
  token?: string
  /** Milliseconds after which it is given up. */
  limitMs?: number
}

async function call<Data>(
  path: string,
  init: RequestInit,
  { token, signal, limitMs }: Options,
): Promise<Data> {
  const { supabaseUrl, supabaseKey } = getSettings()
  const headers: Record<string, string> = { apikey: supabaseKey }
  if (token) headers.authorization = `Bearer ${token}`
  if (init.body) headers['content-type'] = 'application/json'
  let response: Response
  try {
    const url = `${supabaseUrl}/rest/v1/${path}`
    response = await readWithRetries(url, { ...init, headers, signal }, limitMs)
  } catch (error) {
    throw toAppError(error)
  }
  if (!response.ok) throw toAppError(await response.json().catch(() => ({})), response.status)
  return (await response.json()) as Data
}

/**
 * Rows that anyone may read, without supabase-js:
 * `readPublic<Clinic[]>('clinics', { select: 'id,slug,name', is_active: 'is.true' })`.
 */
export const readPublic = <Data>(
  table: string,
  query: Record<string, string>,
  options: Options = {},
) => call<Data>(`${table}?${new URLSearchParams(query)}`, {}, options)

/** A procedure that anyone may call and that only reads, without supabase-js. */
export const callPublic = <Data>(
  name: string,
  args: Record<string, unknown>,
  options: Options = {},
) => call<Data>(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) }, options)
