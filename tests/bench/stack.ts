import { createClient } from '@supabase/supabase-js'
import { startStack } from '../support/stack.ts'
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

/** The booking call end to end: edge function, database, payment provider. */
export async function benchBookingCall(calls = 40) {
  const stack = await startStack([], { LUWES_AUTH_RATE_LIMITS: 'off' })
  try {
    const client = createClient(stack.info.api_url, stack.info.publishable_key, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { error } = await client.auth.signInWithPassword({
      email: 'budi@example.com',
      password: 'Luwes-demo-2026',
    })
    if (error) throw error
    const clinic_id = '10000000-0000-4000-8000-000000000001'
    const service_id = '20000000-0000-4000-8000-000000000001'
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const { data: slots } = await client.rpc('available_slots', {
      clinic_id,
      service_id,
      from_date: day(3),
      to_date: day(16),
    })
    const milliseconds: number[] = []
    for (const { starts_at } of (slots as { starts_at: string }[]).slice(0, calls)) {
      const begun = performance.now()
      const { data, error: refused } = await client.functions.invoke<{ booking: { id: string } }>(
        'booking',
        {
          body: { clinic_id, service_id, starts_at },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        },
      )
      milliseconds.push(performance.now() - begun)
      if (refused || !data) throw refused
    }
    console.log('\nBooking call end to end (function, database, provider)')
    console.table([
      {
        calls: milliseconds.length,
        'median ms': median(milliseconds).toFixed(1),
        'p95 ms': quantile(milliseconds, 0.95).toFixed(1),
      },
    ])
  } finally {
    await stack.stop()
  }
}
