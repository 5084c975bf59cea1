import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewingFetch } from './renewal'
import { limitedRenewal } from './renewal-on-server'

const user = { id: '5f6ff0c0-0000-4000-8000-000000000000', aud: 'authenticated' }
const session = {
  access_token: 'e30.e30.x',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 0,
  expires_at: 1,
  user,
}

/** The real client with a session that is due for renewal, over this fetch. */
function signedIn(fetch: typeof globalThis.fetch) {
  const kept = new Map([['session', JSON.stringify(session)]])
  const { auth } = createClient('http://backend', 'key', {
    global: { fetch },
    auth: {
      storageKey: 'session',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  })
  return { auth, isKept: () => kept.has('session') }
}

function answering(body: string, status: number) {
  const type = body.startsWith('{') ? 'application/json' : 'text/html'
  const fake = vi.fn(async () => new Response(body, { status, headers: { 'content-type': type } }))
  vi.stubGlobal('fetch', fake)
  return fake
}

// auth-js notes each failure there.
const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
beforeEach(() => logged.forEach((spy) => spy.mockReturnValue()))
afterEach(() => {
  logged.forEach((spy) => spy.mockClear())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const limit = JSON.stringify({ code: 429, error_code: 'over_request_rate_limit', msg: 'Wait' })
const unsaid: [number, string][] = [
  [429, limit],
  [429, '{"message":"Too many requests"}'],
  [408, '{}'],
  [200, '<html>Sign in to this network</html>'],
  [403, '<html>Blocked</html>'],
  [503, ''],
]

it.each(unsaid)('a renewal that is answered %i %s is no sign-out', async (status, body) => {
  vi.useFakeTimers()
  answering(body, status)
  const { auth, isKept } = signedIn(renewingFetch)
  const asked = auth.getSession()
  await vi.runAllTimersAsync()
  expect((await asked).error).toMatchObject({ name: 'AuthRetryableFetchError' })
  expect(isKept()).toBe(true)
})

it.each([
  [400, 'refresh_token_not_found'],
  [403, 'user_banned'],
])('a renewal that is refused with %i %s is one', async (status, code) => {
  answering(JSON.stringify({ code: status, error_code: code, msg: 'No' }), status)
  const { auth, isKept } = signedIn(renewingFetch)
  expect((await auth.getSession()).data.session).toBeNull()
  expect(isKept()).toBe(false)
})

it.each(unsaid)('the server gives up when %i %s was answered four times', async (status, body) => {
  vi.useFakeTimers()
  const fake = answering(body, status)
  const { fetch, failure } = limitedRenewal()
  const { auth, isKept } = signedIn(fetch)
  void auth.getSession()
  const began = Date.now()
  const failed = failure.then((error) => ({ ...error, after: Date.now() - began }))
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ code: 'network', after: 1400 })
  expect(fake).toHaveBeenCalledTimes(4)
  expect(isKept()).toBe(true)
})

it('passes on what is no renewal', async () => {
  answering('<html>', 429)
  expect((await renewingFetch('http://backend/auth/v1/user')).status).toBe(429)
  expect((await limitedRenewal().fetch('http://backend/auth/v1/user')).status).toBe(429)
})
