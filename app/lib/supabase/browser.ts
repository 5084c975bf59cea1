import { createBrowserClient } from '@supabase/ssr'
import { getSettings } from '#app/lib/env'
import { isRecovering } from '#app/lib/recovery'
import { realtime } from './broadcast'
import type { Client, Database } from './database'
import { retryingFetch } from './retrying-fetch'

/** One client per page, with the cookie session of @supabase/ssr; over TLS the cookie stays on it. */
export function browserClient(): Client {
  const { supabaseUrl, supabaseKey } = getSettings()
  const client: Client = createBrowserClient<Database>(supabaseUrl, supabaseKey, {
    cookieOptions: { secure: location.protocol === 'https:' },
    // It would try again on top of the fetch below.
    db: { retry: false },
    realtime,
    global: {
      fetch: withNewToken(async () => {
        const { data } = await client.auth.refreshSession()
        return data.session?.access_token
      }),
    },
  })
  noteRecovery(client)
  return client
}

let isNoted = false

/** From the first moment on, as the client takes up by itself what a link brought. */
function noteRecovery({ auth }: Client) {
  if (isNoted) return
  isNoted = true
  auth.onAuthStateChange((event) => {
    if (event === 'PASSWORD_RECOVERY') isRecovering.set(() => true)
  })
}

const ofPerson = /^Bearer [^.]+\.[^.]+\./

/** A clock that is slow takes an ended token for a good one: it is renewed, and the call repeated. */
const withNewToken =
  (renew: () => Promise<string | undefined>): typeof fetch =>
  async (input, init) => {
    const response = await retryingFetch(input, init)
    const headers = new Headers(init?.headers)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const isRefused = response.status === 401 && !pathname.startsWith('/auth/')
    if (!isRefused || !ofPerson.test(headers.get('authorization') ?? '')) return response
    const token = await renew()
    if (!token) return response
    headers.set('authorization', `Bearer ${token}`)
    return retryingFetch(input, { ...init, headers })
  }
