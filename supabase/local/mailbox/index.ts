import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { fault } from '../payment-sandbox/control.ts'
import { createCourier } from '../payment-sandbox/courier.ts'
import { createFaults } from '../payment-sandbox/faults.ts'
import type { Context, Message } from '../service.ts'
import { local } from './keys.ts'
import { page } from './page.ts'
import { describe, summarise } from './mailpit.ts'
import { pressOf, reportOf } from './reports.ts'
import { createResend } from './resend.ts'
import { createTwilio } from './twilio.ts'
import { createCloudApi } from './whatsapp.ts'

export type Kept = Message & { id: string; at: Date }
export type Mailbox = {
  deliver: Context['deliver']
  fetch: (request: Request) => Promise<Response>
  close: () => void
}

type Settings = {
  webhook: () => string
  siteUrl: () => string
  log: Context['log']
}

const most = 1000
const report = z.object({
  event: z.enum(['sent', 'delivered', 'read', 'failed', 'blocked', 'bounced', 'complained']),
  times: z.int().min(1).max(10).default(1),
})

/**
 * Catches every outgoing message, for people and for tests, by emulating the providers that would
 * deliver it: Resend, WhatsApp's Cloud API, a sender of text messages.
 */
export function createMailbox({ webhook, siteUrl, log }: Settings): Mailbox {
  const kept: Kept[] = []
  const faults = createFaults()
  const courier = createCourier((text) => log('mailbox', text))
  const deliver: Context['deliver'] = async (message) => {
    kept.unshift({ ...message, id: randomUUID().replaceAll('-', ''), at: new Date() })
    kept.length = Math.min(kept.length, most)
  }
  const providers = [
    createResend(local.resendKey, deliver),
    createCloudApi(local.whatsappToken, siteUrl, deliver),
    createTwilio(local.twilioSid, local.twilioToken, deliver),
  ]

  function list(url: URL) {
    const start = Number(url.searchParams.get('start') ?? 0) || 0
    const limit = Number(url.searchParams.get('limit') ?? 50) || 50
    return summarise(kept, start, limit)
  }

  const find = (id: string | undefined) =>
    kept.find((one) => one.id === id || (id !== undefined && one.providerId === id))

  /** Controls for tests and people at the mailbox: faults, reports, pressing a reply. */
  async function control(request: Request, path: string): Promise<Response> {
    const [what, id, more] = path.split('/')
    if (what === 'faults') {
      const wanted = fault.safeParse(await request.json().catch(() => undefined))
      if (!wanted.success) return new Response(z.prettifyError(wanted.error), { status: 422 })
      faults.set(wanted.data)
      return Response.json(wanted.data)
    }
    const message = find(id)
    if (!message) return new Response('message not found', { status: 404 })
    if (what === 'press') {
      const payload = message.buttons?.[Number(more)]?.payload
      if (payload === undefined) return new Response('no such button', { status: 404 })
      const { status } = await courier.send(pressOf(webhook(), message, payload))
      return new Response(String(status), { status: 303, headers: { location: '/' } })
    }
    const wanted = report.safeParse(await request.json().catch(() => undefined))
    if (!wanted.success) return new Response(z.prettifyError(wanted.error), { status: 422 })
    const notice = reportOf(webhook(), message, wanted.data.event)
    const deliveries = []
    for (let time = 0; time < wanted.data.times; time++) deliveries.push(await courier.send(notice))
    return Response.json({ deliveries, notice })
  }

  return {
    deliver,
    close: () => {
      faults.close()
      courier.close()
    },
    fetch: async (request) => {
      const url = new URL(request.url)
      const [, path] = /^\/control\/(.+)$/.exec(url.pathname) ?? []
      if (path && request.method === 'POST') return control(request, path)
      if (request.method === 'POST') {
        const failed = await faults.meet(request)
        if (failed) return failed
        // The caller gave up waiting, so nothing counts as sent.
        if (request.signal.aborted) return new Response(null, { status: 503 })
      }
      for (const answer of providers) {
        const answered = await answer(request)
        if (answered) return answered
      }
      if (request.method !== 'GET') return new Response('method not allowed', { status: 405 })
      if (url.pathname === '/') return page(kept)
      if (url.pathname === '/api/v1/messages') return Response.json(list(url))
      const [, view, part] = /^\/view\/(\w+)(?:\/(\d+))?$/.exec(url.pathname) ?? []
      if (view) return show(find(view), part)
      const [, id] = /^\/api\/v1\/message\/(\w+)$/.exec(url.pathname) ?? []
      const message = id === 'latest' ? kept[0] : find(id)
      if (message) return Response.json(describe(message))
      return new Response('message not found', { status: 404 })
    },
  }
}

/** An e-mail as it was sent, without scripts or remote content, or one of its attachments. */
function show(message: Kept | undefined, part: string | undefined): Response {
  const file = part === undefined ? undefined : message?.attachments?.[Number(part)]
  if (!message || (part !== undefined && !file)) return new Response('not found', { status: 404 })
  if (file)
    return new Response(Buffer.from(file.content, 'base64'), {
      headers: {
        'content-type': file.content_type,
        'content-disposition': `attachment; filename="${file.filename.replace(/[^\w.-]/g, '_')}"`,
      },
    })
  return new Response(message.html || message.text, {
    headers: {
      'content-type': message.html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      'cache-control': 'no-store',
    },
  })
}
