import { expect, it } from 'vitest'
import { ask } from '../../support/samples.ts'

// https://docs.postgrest.org/en/v14/references/api/preferences.html#strict-or-lenient-handling
it.each([
  ['handling=strict, anything', 'anything'],
  ['handling=strict,something, count=all', 'something, count=all'],
  ['timezone=Mars/Base, handling=strict', 'timezone=Mars/Base'],
])('refuses what it does not know in %j', async (prefer, unknown) => {
  const body = {
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${unknown}`,
    hint: null,
  }
  for (const [method, path] of [
    ['GET', 'samples'],
    ['POST', 'rpc/sum_of'],
  ] as const) {
    const answer = await ask(method, path, {
      prefer,
      body: method === 'POST' ? { a: 1 } : undefined,
    })
    expect([answer.status, answer.body]).toEqual([400, body])
  }
})

it('knows every preference of PostgREST, and ignores others with lenient handling', async () => {
  const all = 'return=minimal, count=exact, tx=commit, missing=null, timezone=UTC, max-affected=9'
  for (const prefer of [`handling=strict, resolution=merge-duplicates, ${all}`, 'anything'])
    expect((await ask('GET', 'samples?size=eq.-1', { prefer })).status).toBe(200)
  const lenient = await ask('GET', 'samples?size=eq.-1', {
    prefer: 'handling=lenient, timezone=Mars/Base',
  })
  expect([lenient.status, lenient.applied]).toEqual([200, 'handling=lenient'])
})

// https://docs.postgrest.org/en/v14/references/api/preferences.html#timezone
it('answers in the time zone that is asked for', async () => {
  const inZone = async (zone: string) => {
    const prefer = `handling=strict, timezone=${zone}`
    const { applied, body } = await ask('GET', 'clinics?select=created_at&limit=1', { prefer })
    expect(applied).toBe(prefer)
    return JSON.stringify(body)
  }
  expect(await inZone('Asia/Jakarta')).toMatch(/created_at":"[^"]+\+07:00"/)
  expect(await inZone('Asia/Kolkata')).toMatch(/created_at":"[^"]+\+05:30"/)
  const { body } = await ask('GET', 'clinics?select=created_at&limit=1')
  expect(body).toEqual([{ created_at: expect.stringMatching(/\+00:00$/) as string }])
})

// PostgREST: SchemaCache.hs, allTimezones: the names that the database lists, as it writes them.
it.each([
  ['Factory', true],
  ['Etc/GMT+7', true],
  ['asia/jakarta', false],
  ['SystemV/PST8', false],
  ['IST', false],
  ['+07', false],
])('takes the time zone %s for one: %s', async (zone, isOne) => {
  const prefer = `timezone=${zone}`
  const lenient = await ask('GET', 'clinics?select=created_at&limit=1', { prefer })
  const strict = await ask('GET', 'clinics?limit=1', { prefer: `handling=strict, ${prefer}` })
  expect([lenient.status, lenient.applied]).toEqual([200, isOne ? prefer : null])
  expect(strict.status).toBe(isOne ? 200 : 400)
})
