import { afterEach, expect, it, vi } from 'vitest'
import { callerOf, sessionOf } from './http.ts'
import { asPerson, asService } from './keys.ts'

const project = (settings: Record<string, string>) =>
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } })

afterEach(() => vi.unstubAllGlobals())

const legacy = { SUPABASE_ANON_KEY: 'eyJ.anon.key', SUPABASE_SERVICE_ROLE_KEY: 'eyJ.service.key' }
const current = {
  SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_web","default":"sb_publishable_a"}',
  SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_jobs","default":"sb_secret_a"}',
}
const session = `e30.${btoa('{"role":"authenticated"}')}.x`
const asked = (headers: Record<string, string>) => new Request('http://localhost', { headers })

it('are the ones of today, which are no tokens', () => {
  // Hosted Supabase goes on giving functions the legacy keys after these were switched off.
  project({ ...legacy, ...current })
  expect(asService()).toEqual({ apikey: 'sb_secret_a' })
  expect(asPerson(session)).toEqual({
    apikey: 'sb_publishable_a',
    authorization: `Bearer ${session}`,
  })
  for (const key of ['sb_secret_a', 'sb_secret_jobs'])
    expect(callerOf(asked({ apikey: key }))).toEqual({ role: 'service_role' })
  const retired = { authorization: 'Bearer eyJ.service.key' }
  for (const headers of [{}, retired, { apikey: 'eyJ.service.key' }, { apikey: 'sb_secret_b' }])
    expect(() => callerOf(asked(headers))).toThrow()
})

it('are the legacy ones in a project without others', () => {
  for (const none of [{}, { SUPABASE_PUBLISHABLE_KEYS: '{}', SUPABASE_SECRET_KEYS: '{}' }]) {
    project({ ...legacy, ...none })
    expect(asService()).toEqual({
      apikey: 'eyJ.service.key',
      authorization: 'Bearer eyJ.service.key',
    })
    expect(asPerson(session)).toMatchObject({ apikey: 'eyJ.anon.key' })
    for (const headers of [
      { apikey: 'eyJ.service.key' },
      { authorization: 'Bearer eyJ.service.key' },
    ])
      expect(callerOf(asked(headers))).toEqual({ role: 'service_role' })
  }
})

it('do not stand for a person', () => {
  project(current)
  expect(sessionOf(asked({ apikey: 'sb_publishable_a', authorization: `Bearer ${session}` }))).toBe(
    session,
  )
  expect(() => sessionOf(asked({ apikey: 'sb_secret_a' }))).toThrow()
  // Whoever acts with a session acts as its person, with whatever key.
  const both = { apikey: 'sb_secret_a', authorization: `Bearer ${session}` }
  expect(callerOf(asked(both))).toEqual({ role: 'authenticated', token: session })
})
