import { type CookieOptions, createServerClient } from '@supabase/ssr'
import type { User } from '@supabase/supabase-js'
import {
  deleteCookie,
  getCookies,
  getRequest,
  setCookie,
  setResponseHeader,
} from '@tanstack/react-start/server'
import { getSettings } from '#app/lib/env'
import { isSecure } from '#app/lib/server/is-secure'
import type { Client, Database } from './database'
import { limitedRenewal } from './renewal-on-server'

type Known = { client: Client; failure: Promise<unknown> }

const clients = new WeakMap<Request, Known>()

/** One client per request, acting as the user of the request's cookies. */
export const serverClient = (): Client => known().client

function known(): Known {
  const request = getRequest()
  const before = clients.get(request)
  if (before) return before
  const { fetch, failure } = limitedRenewal()
  const { supabaseUrl, supabaseKey } = getSettings()
  const client = createServerClient<Database>(supabaseUrl, supabaseKey, {
    // Retrying is left to fetch.
    db: { retry: false },
    global: { fetch },
    cookieOptions: { secure: isSecure(request) },
    cookies: {
      getAll: () => Object.entries(getCookies()).map(([name, value]) => ({ name, value })),
      setAll: (cookies: { name: string; value: string; options: CookieOptions }[]) => {
        for (const { name, value, options } of cookies)
          setCookie(name, value, { ...options, path: options.path ?? '/' })
        setResponseHeader('cache-control', 'private, no-store')
      },
    },
  })
  const made = { client, failure }
  clients.set(request, made)
  return made
}

const sessionCookie = /^sb-[^=]+-auth-token(\.\d+)?$/
const sessionCookies = () => Object.keys(getCookies()).filter((name) => sessionCookie.test(name))

type Asked = { token?: string; account?: User; error?: unknown }

const asked = new WeakMap<Request, Promise<Asked>>()

/**
 * The access token of this request, if the auth service confirms that its session is alive. Asked
 * once per request, and not at all without session cookies.
 */
export function askForToken(): Promise<Asked> {
  const request = getRequest()
  const answer =
    asked.get(request) ?? (sessionCookies().length > 0 ? ask(known()) : Promise.resolve({}))
  asked.set(request, answer)
  return answer
}

async function ask({ client: { auth }, failure }: Known): Promise<Asked> {
  const { data, error } = await Promise.race([
    auth.getSession(),
    failure.then((error) => ({ data: { session: null }, error })),
  ])
  const token = data.session?.access_token
  if (error || !token) return { error }
  const { data: answer, error: refused } = await auth.getUser(token)
  return refused ? { error: refused } : { token, account: answer.user }
}

/** Deletes the cookies of an invalid session. */
export function forgetSession() {
  for (const name of sessionCookies()) deleteCookie(name, { path: '/' })
}
