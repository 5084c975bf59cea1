import { createBrowserClient } from '@supabase/ssr'
import { getSettings } from '#app/lib/env'
import { isRecovering } from '#app/lib/recovery'
import { realtime } from './broadcast'
import type { Client, Database } from './database'
import { renewingFetch } from './renewal'

/** One client per page, with the cookie session of @supabase/ssr; over TLS the cookie is secure. */
export function browserClient(): Client {
  const { supabaseUrl, supabaseKey } = getSettings()
  const client: Client = createBrowserClient<Database>(supabaseUrl, supabaseKey, {
    cookieOptions: { secure: location.protocol === 'https:' },
    // renewingFetch below already retries.
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

/** Subscribed as soon as the client exists, because it consumes a link's token by itself. */
function noteRecovery({ auth }: Client) {
  if (isNoted) return
  isNoted = true
  auth.onAuthStateChange((event) => {
    if (event === 'PASSWORD_RECOVERY') isRecovering.set(() => true)
  })
}

const ofPerson = /^Bearer [^.]+\.[^.]+\./

/** On 401, refreshes the token and retries: a slow clock takes an expired one for valid. */
const withNewToken =
  (renew: () => Promise<string | undefined>): typeof fetch =>
  async (input, init) => {
    const response = await renewingFetch(input, init)
    const headers = new Headers(init?.headers)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const isRefused = response.status === 401 && !pathname.startsWith('/auth/')
    if (!isRefused || !ofPerson.test(headers.get('authorization') ?? '')) return response
    const token = await renew()
    if (!token) return response
    headers.set('authorization', `Bearer ${token}`)
    return renewingFetch(input, { ...init, headers })
  }
