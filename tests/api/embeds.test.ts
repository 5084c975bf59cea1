import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { stack } from '../support/shared-stack.ts'
import { readEmbedRules } from '../support/embed-rules.ts'

async function ask(table: string, query: Record<string, string>) {
  const response = await fetch(
    `${stack().api_url}/rest/v1/${table}?${new URLSearchParams(query)}`,
    { headers: { apikey: stack().secret_key } },
  )
  const body: unknown = await response.json()
  return { status: response.status, code: (body as { code?: string }).code, body }
}

/** Only rows that an embed has at most one of may order what they are embedded in (PGRST118). */
async function answered(table: string, embed: string, column: string): Promise<string> {
  const query = { select: `it:${embed}(*)`, limit: '0' }
  const { status, code } = await ask(table, query)
  if (status !== 200) return code ?? `status ${status}`
  const ordered = await ask(table, { ...query, order: `it(${column})` })
  return ordered.status === 200
    ? 'object'
    : ordered.code === 'PGRST118'
      ? 'list'
      : `${ordered.code}`
}

it('embeds every table in every other by PostgREST’s rules, under every hint', async () => {
  const { tables, keyOf, embedsOf } = await readEmbedRules()
  let asked = 0
  const wrong: string[] = []
  await Promise.all(
    tables.map(async (table) => {
      for (const { embed, expected, to } of embedsOf(table)) {
        const got = await answered(table, embed, keyOf(to))
        asked++
        if (got !== expected) wrong.push(`${table}: ${embed} is ${got}, not ${expected}`)
      }
    }),
  )
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(900)
}, 240_000)

// src/library/PostgREST/Error.hs, AmbiguousRelBetween.
it('says between what an embed leaves the choice', async () => {
  const { status, body } = await ask('appointments', { select: 'id(*)' })
  expect(status).toBe(300)
  const { code, message, details, hint } = body as Record<string, unknown>
  expect([code, message]).toEqual([
    'PGRST201',
    "Could not embed because more than one relationship was found for 'appointments' and 'id'",
  ])
  expect(details).toContainEqual({
    cardinality: 'one-to-many',
    embedding: 'appointments with appointment_events',
    relationship:
      'appointment_events_appointment_id_fkey using appointments(id) and appointment_events(appointment_id)',
  })
  expect(hint).toMatch(/^Try changing 'id' to one of the following: '.*!.*', '.*!.*'\. Find the/)
})

it('lists what a booking has several of, and one of what it has one', async () => {
  const client = createClient(stack().api_url, stack().secret_key)
  const { data } = await client
    .from('bookings')
    .select('payments(id), clinic_id:clinics(name), clinic:clinic_id(name), patients(id)')
    .limit(1)
    .single()
    .throwOnError()
  expect(data).toEqual({
    payments: expect.any(Array) as unknown,
    clinic_id: { name: expect.any(String) as string },
    clinic: { name: expect.any(String) as string },
    patients: { id: expect.any(String) as string },
  })
})
