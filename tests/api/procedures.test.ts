import { expect, it } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { stack } from '../support/shared-stack.ts'

const clinic_id = '10000000-0000-4000-8000-000000000001'
const service_id = '20000000-0000-4000-8000-000000000001'
const nobody = '00000000-0000-4000-8000-00000000dead'
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const days = { from_date: day(2), to_date: day(15) }
const place = { clinic_id, service_id }

type Who = 'visitor' | 'patient' | 'administrator' | 'server'

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === 'visitor') return { apikey: stack().publishable_key }
  if (who === 'server') return { apikey: stack().secret_key }
  const email = who === 'patient' ? 'rina@example.com' : 'agus@example.com'
  const { token } = await signedIn(email)
  return { apikey: stack().publishable_key, authorization: `Bearer ${token}` }
}

type Row = { clinic_id?: string }
type Body = Row[] & { code?: string }

/** Not of a clinic that another test file makes meanwhile. */
const isSeeded = ({ clinic_id: id }: Row) => id === undefined || id.startsWith('10000000-')

async function ask(name: string, args: unknown, headers: Record<string, string>) {
  const response = await fetch(`${stack().api_url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(args),
  })
  const text = await response.text()
  const { date: _date, 'content-length': _length, ...others } = Object.fromEntries(response.headers)
  const all = JSON.parse(text) as Body
  const body = Array.isArray(all) ? all.filter(isSeeded) : all
  if (Array.isArray(all) && body.length !== all.length) delete others['content-range']
  return { text, answer: { status: response.status, headers: others, body } }
}

// The embedded backend has a fast path for plain calls, which must not be noticeable.
const otherWay = { accept: 'application/json, */*' }

const calls: [Who, string, Record<string, unknown>][] = [
  ['visitor', 'available_slots', { ...place, ...days }],
  ['patient', 'available_slots', { ...place, ...days }],
  ['administrator', 'available_slots', { ...days, ...place, physiotherapist_id: null }],
  ['server', 'available_slots', { ...place, ...days }],
  ['visitor', 'available_slots', { ...place, from_date: day(-9), to_date: day(-8) }],
  ['visitor', 'available_slots', { ...place, from_date: day(2) }],
  ['visitor', 'available_slots', { ...place, ...days, colour: 'red' }],
  ['visitor', 'available_slots', { ...place, ...days, clinic_id: nobody }],
  ['visitor', 'available_slots', { ...place, ...days, clinic_id: 'x' }],
  ['visitor', 'available_slots', { ...place, ...days, clinic_id: null }],
  ['visitor', 'opening_days', days],
  ['patient', 'my_vouchers', {}],
  ['visitor', 'my_vouchers', {}],
  ['patient', 'nearest_slots', { booking_id: nobody }],
  ['administrator', 'receivables', {}],
  ['administrator', 'search_patients', { query: true }],
  ['patient', 'receivables', {}],
  ['visitor', 'receivables', {}],
]

it.each(calls)('answers %s on %s(%j) as in any other way', async (who, name, args) => {
  const headers = await headersOf(who)
  const [plain, other] = await Promise.all([
    ask(name, args, headers),
    ask(name, args, { ...headers, ...otherWay }),
  ])
  expect(plain.answer).toEqual(other.answer)
})

it('hands on the JSON that Postgres writes', async () => {
  const { text, answer } = await ask(
    'available_slots',
    { ...place, ...days },
    await headersOf('visitor'),
  )
  expect(answer.status).toBe(200)
  // json_agg's separators, which PostgREST leaves unchanged.
  expect(text).toMatch(/^\[\{"starts_at":"[^"]+",[^{]+\}, \n \{/)
})

it('refuses a token that is signed otherwise on this way too', async () => {
  const { token } = await signedIn('rina@example.com')
  const forged = token.replace(/\.[^.]+$/, '.AAAA')
  const { answer } = await ask(
    'available_slots',
    { ...place, ...days },
    {
      ...(await headersOf('visitor')),
      authorization: `Bearer ${forged}`,
    },
  )
  expect([answer.status, answer.body]).toMatchObject([401, { code: 'PGRST301' }])
})
