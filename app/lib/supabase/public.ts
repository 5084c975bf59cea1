import { getSettings } from '#app/lib/env'
import { toAppError } from '#app/lib/errors'
import { withLimit } from './patient-fetch'

type Options = { signal?: AbortSignal; token?: string }

async function call<Data>(path: string, init: RequestInit, token?: string): Promise<Data> {
  const { supabaseUrl, supabaseKey } = getSettings()
  const headers: Record<string, string> = { apikey: supabaseKey }
  if (token) headers.authorization = `Bearer ${token}`
  if (init.body) headers['content-type'] = 'application/json'
  let response: Response
  try {
    const signal = withLimit(init.signal)
    response = await fetch(`${supabaseUrl}/rest/v1/${path}`, { ...init, headers, signal })
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
  { signal, token }: Options = {},
) => call<Data>(`${table}?${new URLSearchParams(query)}`, { signal }, token)

/** A procedure that anyone may call, without supabase-js. */
export const callPublic = <Data>(
  name: string,
  args: Record<string, unknown>,
  { signal, token }: Options = {},
) => call<Data>(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args), signal }, token)
