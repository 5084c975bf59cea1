import { expect, it } from 'vitest'
import { toFeed } from '../../../supabase/functions/calendar-feed/feed.ts'
import { newAccount } from '../../support/accounts.ts'
import { stack } from '../../support/shared-stack.ts'
import { newWorld } from '../../support/world.ts'
import { awaiting, happen } from '../payments/support.ts'

const get = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${stack().api_url}/functions/v1/calendar-feed?token=${token}`, { headers })

it('gives a subscribed calendar, and nothing new while nothing has changed', async () => {
  const account = await newAccount()
  const { data: token } = await account.client.rpc('calendar_token')
  const empty = await get(token!)
  const etag = empty.headers.get('etag')!
  expect((await get(token!, { 'if-none-match': etag })).status).toBe(304)
  const { booking, payment } = await awaiting(account, await newWorld(), 9, {
    complaint: 'RAHASIA',
  })
  await happen(payment.provider_reference, { action: 'pay' })
  const full = await get(token!, { 'if-none-match': etag })
  expect([full.status, full.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  const text = await full.text()
  expect(text).toContain(`UID:${booking.number}@luwes`)
  expect(text).not.toMatch(/RAHASIA|Uji 1/)
})

it('knows no calendar by guessing', async () => {
  for (const token of ['', 'x', 'a'.repeat(32)]) expect((await get(token)).status).toBe(404)
})

it('writes a thousand events in lines of at most 75 octets, whatever the clinic is called', () => {
  const events = Array.from({ length: 1000 }, (_, n) => ({
    number: `LW-${n}`,
    starts_at: new Date(n * 3_600_000).toISOString(),
    ends_at: new Date((n + 1) * 3_600_000).toISOString(),
    updated_at: new Date(0).toISOString(),
    clinic: '🧘 Luwes 🧘',
    address: `Jl. Contoh ${'🧘'.repeat(40)}`,
    sequence: 0,
  }))
  const text = toFeed({ kind: 'patient', locale: 'id', events })
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1000)
  expect(
    Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line))),
  ).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n\t', '')).toContain(`Contoh ${'🧘'.repeat(40)}\r\n`)
})
