import { expect, it } from 'vitest'
import { newAccount, visitor } from '../support/accounts.ts'
import { stack } from '../support/shared-stack.ts'

const kinds = ['planned', 'estimated'] as const
const people = ['patients', 'bookings', 'appointments', 'payments', 'voucher_entries'] as const

// PostgREST calls the function that db-pre-request names before each request:
// https://docs.postgrest.org/en/v14/references/transactions.html#pre-request
it.each(kinds)('tells nobody an %s count of rows that are not everybody’s', async (count) => {
  const { client } = await newAccount()
  for (const table of people) {
    const answer = await client.from(table).select('id', { count, head: true })
    expect([table, answer.status, answer.count]).toEqual([table, 422, null])
    const { error } = await client.from(table).select('id', { count })
    expect(error).toMatchObject({ code: 'invalid_input' })
    const stranger = await visitor().from(table).select('id', { count })
    expect([table, stranger.count]).toEqual([table, null])
  }
})

it('counts exactly what the caller may read', async () => {
  const { client } = await newAccount()
  for (const table of people) {
    const { count, error } = await client.from(table).select('id', { count: 'exact' })
    expect([table, error, count]).toEqual([table, null, 0])
  }
})

it.each(kinds)('gives visitors an %s count of what they may read', async (count) => {
  const answer = await visitor().from('clinics').select('id', { count })
  expect(answer.error).toBeNull()
  expect(answer.count).toBeGreaterThan(0)
})

it.each(['count = planned', 'count\t=\testimated', 'COUNT=planned'])(
  'takes %j for nothing that it knows',
  async (prefer) => {
    const { token } = await newAccount()
    const headers = { apikey: stack().publishable_key, authorization: `Bearer ${token}`, prefer }
    for (const table of people) {
      const answer = await fetch(`${stack().api_url}/rest/v1/${table}?select=id`, { headers })
      expect([table, answer.headers.get('content-range') ?? '*/*']).toEqual([table, '*/*'])
    }
  },
)

it('is not fooled by the spelling of a path', async () => {
  const { token } = await newAccount()
  for (const path of ['bookings?select=id', 'bookings/?select=id', '%62ookings?select=id']) {
    const answer = await fetch(`${stack().api_url}/rest/v1/${path}`, {
      headers: {
        apikey: stack().publishable_key,
        authorization: `Bearer ${token}`,
        prefer: 'return=minimal, count=planned',
      },
    })
    expect(answer.headers.get('content-range') ?? '*/*').toMatch(/\/\*$/)
  }
})

it('tells nothing of hidden rows that are embedded in a public table', async () => {
  const headers = { apikey: stack().publishable_key, prefer: 'count=planned' }
  const ask = async (path: string, more = {}) =>
    (await fetch(`${stack().api_url}/rest/v1/${path}`, { headers: { ...headers, ...more } })).status
  const { token } = await newAccount()
  const signedIn = { authorization: `Bearer ${token}` }
  for (const path of ['clinics?select=id', 'clinics?select=id,bookings!inner(id)'])
    expect([path, await ask(path, signedIn)]).toEqual([path, 422])
  expect(await ask('clinics?select=id,bookings!inner(id)')).toBe(401)
})
