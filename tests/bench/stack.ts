import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { startStack, type StackInfo } from '../support/stack.ts'
import { median, quantile } from './figures.ts'

/** Time from the start of the embedded backend to its ready line. */
export async function benchStackStart(times = 5) {
  const milliseconds: number[] = []
  for (let n = 0; n < times; n++) {
    const begun = performance.now()
    const stack = await startStack()
    milliseconds.push(performance.now() - begun)
    await stack.stop()
  }
  console.log('\nEmbedded backend, start to ready')
  console.table([
    {
      starts: times,
      'median ms': Math.round(median(milliseconds)),
      'slowest ms': Math.round(Math.max(...milliseconds)),
    },
  ])
}

/**
 * The booking call end to end: edge function, database, payment provider. Everybody books once, as
 * in practice; the first call, which starts the function, is reported separately.
 */
export async function benchBookingCall(calls = 40) {
  const stack = await startStack([], { LUWES_AUTH_RATE_LIMITS: 'off' })
  try {
    const clinic_id = '10000000-0000-4000-8000-000000000001'
    const service_id = '20000000-0000-4000-8000-000000000001'
    const people = await signedInPeople(stack.info, calls + 1)
    const slots = await freeSlots(people[0]!, clinic_id, service_id)
    if (slots.length < people.length) throw new Error(`only ${slots.length} slots are free`)
    const milliseconds: number[] = []
    for (const [n, client] of people.entries()) {
      const { starts_at, physiotherapist_id } = slots[n]!
      const begun = performance.now()
      const { error } = await client.functions.invoke('booking', {
        body: { clinic_id, service_id, starts_at, physiotherapist_id },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      milliseconds.push(performance.now() - begun)
      if (error) throw new Error(`booking was refused: ${await reason(error)}`)
    }
    const [first, ...others] = milliseconds as [number, ...number[]]
    console.log('\nBooking call end to end (function, database, provider), one after the other')
    console.table([
      {
        calls: others.length,
        'first ms': first.toFixed(1),
        'median ms': median(others).toFixed(1),
        'p95 ms': quantile(others, 0.95).toFixed(1),
      },
    ])
  } finally {
    await stack.stop()
  }
}

const connect = ({ api_url }: StackInfo, key: string): SupabaseClient =>
  createClient(api_url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** Clients of this many new people. */
async function signedInPeople(info: StackInfo, count: number): Promise<SupabaseClient[]> {
  const admin = connect(info, info.secret_key)
  const people: SupabaseClient[] = []
  for (let n = 0; n < count; n++) {
    const account = { email: `bench-${n}@example.com`, password: 'Luwes-demo-2026' }
    const made = await admin.auth.admin.createUser({ ...account, email_confirm: true })
    if (made.error) throw made.error
    const client = connect(info, info.publishable_key)
    const { error } = await client.auth.signInWithPassword(account)
    if (error) throw error
    people.push(client)
  }
  return people
}

type Slot = { starts_at: string; physiotherapist_id: string }

async function freeSlots(
  client: SupabaseClient,
  clinic_id: string,
  service_id: string,
): Promise<Slot[]> {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const dates = { from_date: day(3), to_date: day(16) }
  const { data, error } = await client.rpc('available_slots', { clinic_id, service_id, ...dates })
  if (error) throw error
  return data as Slot[]
}

/** The function's error answer. */
const reason = async (error: unknown) =>
  error instanceof FunctionsHttpError
    ? `${(error.context as Response).status} ${await (error.context as Response).text()}`
    : String(error)
