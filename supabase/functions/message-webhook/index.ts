import { z } from 'zod'
import { readBytes } from '../_shared/body.ts'
import { rpc } from '../_shared/db.ts'
import { env } from '../_shared/env.ts'
import { HttpError, invalidInput } from '../_shared/errors.ts'
import { handle } from '../_shared/http.ts'
import { sameSecret, sha256 } from '../_shared/payment/secret.ts'
import { isSignedByMeta, isSignedWebhook } from '../_shared/webhooks.ts'
import { resendEvents, whatsappEvents, type Event } from './events.ts'

type Provider = {
  /** The header with its signature, which tells whose report it is at an address without a name. */
  signature: string
  isSigned: (headers: Headers, body: Uint8Array) => boolean
  events: (body: unknown) => Event[]
}

const providers: Record<string, Provider> = {
  resend: {
    signature: 'svix-signature',
    isSigned: (headers, body) =>
      isSignedWebhook(headers, body, env('RESEND_WEBHOOK_SECRET'), 'svix'),
    events: resendEvents,
  },
  whatsapp: {
    signature: 'x-hub-signature-256',
    isSigned: (headers, body) => isSignedByMeta(headers, body, env('WHATSAPP_APP_SECRET')),
    events: whatsappEvents,
  },
}

/** Meta's one-time verification when this address is entered there. */
function verification(url: URL): Response {
  const given = url.searchParams.get('hub.verify_token') ?? ''
  const isOurs =
    url.searchParams.get('hub.mode') === 'subscribe' &&
    sameSecret(given, env('WHATSAPP_VERIFY_TOKEN'))
  return new Response(isOurs ? url.searchParams.get('hub.challenge') : 'forbidden', {
    status: isOurs ? 200 : 403,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}

const receive = handle(async (request) => {
  const name =
    new URL(request.url).searchParams.get('provider') ??
    Object.entries(providers).find(([, it]) => request.headers.has(it.signature))?.[0] ??
    ''
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (!provider) throw invalidInput('provider', `one of ${Object.keys(providers).join(', ')}`)
  const raw = await readBytes(request, 256 * 1024)
  if (!provider.isSigned(request.headers, raw))
    throw new HttpError(403, { code: 'forbidden', message: 'the signature is wrong' })
  const text = new TextDecoder().decode(raw)
  const events = provider.events(parse(text))
  if (events.length > 0)
    await rpc(
      'service',
      'report_messages',
      { provider: name, digest: sha256(raw), events },
      z.boolean(),
    )
  return { status: 200, body: { received: true } }
})

Deno.serve((request) => {
  const url = new URL(request.url)
  return request.method === 'GET' && url.searchParams.has('hub.mode')
    ? verification(url)
    : receive(request)
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
