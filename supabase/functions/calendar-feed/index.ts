import { z } from 'zod'
import { rpc } from '../_shared/db.ts'
import { sha256 } from '../_shared/payment/secret.ts'
import { toFeed } from './feed.ts'

const feed = z
  .object({
    kind: z.enum(['patient', 'physiotherapist']),
    locale: z.enum(['id', 'en']),
    events: z.array(
      z.object({
        number: z.string(),
        starts_at: z.string(),
        ends_at: z.string(),
        updated_at: z.string(),
        clinic: z.string(),
        address: z.string(),
        sequence: z.number(),
      }),
    ),
  })
  .nullable()

const plain = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'use GET')
  const token = new URL(request.url).searchParams.get('token') ?? ''
  // Same answer for a revoked address and for one that never existed.
  if (!/^[\w-]{32}$/.test(token)) return plain(404, 'no such calendar')
  try {
    const known = await rpc('service', 'calendar_feed', { token }, feed)
    if (!known) return plain(404, 'no such calendar')
    const etag = `"${sha256(JSON.stringify(known)).slice(0, 32)}"`
    const headers = { etag, 'cache-control': 'private, max-age=300' }
    const given = request.headers.get('if-none-match') ?? ''
    if (given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
      return new Response(null, { status: 304, headers })
    return new Response(request.method === 'HEAD' ? null : toFeed(known), {
      headers: {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="luwes.ics"',
      },
    })
  } catch (error) {
    console.error(error)
    return plain(503, 'try again later')
  }
})
