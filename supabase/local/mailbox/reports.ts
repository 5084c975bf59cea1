import { createHmac, randomUUID } from 'node:crypto'
import type { Notice } from '../payment-sandbox/payable.ts'
import { local } from './keys.ts'
import type { Kept } from './index.ts'

const codes: Record<string, number> = { failed: 131026, blocked: 131050 }

/** Resend's webhook about an e-mail: `delivered`, `bounced`, `complained`. */
function resendNotice(
  url: string,
  { providerId, callbackData, to, at }: Kept,
  event: string,
): Notice {
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify({
    type: `email.${event}`,
    created_at: new Date().toISOString(),
    data: {
      email_id: providerId,
      to: [to],
      ...(callbackData && { tags: { message_id: callbackData } }),
      created_at: at.toISOString(),
      ...(event === 'bounced' && {
        bounce: { type: 'Permanent', subType: 'General', message: 'no such mailbox' },
      }),
    },
  })
  const key = Buffer.from(local.resendSecret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    url,
    body,
    headers: { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` },
  }
}

function whatsappNotice(url: string, value: object): Notice {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }],
      },
    ],
  })
  const signature = createHmac('sha256', local.whatsappSecret).update(body).digest('hex')
  return { url, body, headers: { 'x-hub-signature-256': `sha256=${signature}` } }
}

/** A provider's report about a message that it has accepted. */
export function reportOf(webhook: string, message: Kept, event: string): Notice {
  if (message.channel === 'email') return resendNotice(`${webhook}?provider=resend`, message, event)
  const code = codes[event]
  return whatsappNotice(`${webhook}?provider=whatsapp`, {
    statuses: [
      {
        id: message.providerId,
        status: code ? 'failed' : event,
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: message.to.replace(/\D/g, ''),
        ...(message.callbackData && { biz_opaque_callback_data: message.callbackData }),
        ...(code && { errors: [{ code, title: 'Message undeliverable' }] }),
      },
    ],
  })
}

/** WhatsApp's webhook when a person presses a reply. */
export const pressOf = (webhook: string, message: Kept, payload: string): Notice =>
  whatsappNotice(`${webhook}?provider=whatsapp`, {
    messages: [
      {
        from: message.to.replace(/\D/g, ''),
        id: `wamid.${randomUUID()}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'button',
        context: { id: message.providerId },
        button: { payload, text: 'reply' },
      },
    ],
  })
