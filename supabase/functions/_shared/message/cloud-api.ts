import { z } from 'zod'
import { post, said, type Send } from './adapter.ts'
import type { WhatsAppCall } from './whatsapp.ts'

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const refused = z.object({ error: z.object({ code: z.number() }) })

// Temporary: limits, outages, and problems of our own account, not of the recipient.
const passing = new Set([
  0, 1, 2, 3, 4, 10, 190, 368, 80007, 130429, 131000, 131005, 131016, 131031, 131042, 131048,
  131056, 131057, 133004,
])

/**
 * WhatsApp by Meta's Cloud API, which has no idempotency keys: its reports carry the message's id.
 */
export const cloudApi =
  (url: string, token: string, limitMs?: number): Send<WhatsAppCall> =>
  async (call) => {
    const answer = await post(url, { authorization: `Bearer ${token}` }, call, limitMs)
    if ('outcome' in answer) return answer
    const { status, body, retryAfter } = answer
    const taken = accepted.safeParse(body).data?.messages[0]
    if (status < 300 && taken) return { outcome: 'sent', provider_id: taken.id }
    const code = refused.safeParse(body).data?.error.code
    const error = said(status, code ?? 'unreadable')
    return code !== undefined && status < 500 && status !== 429 && !passing.has(code)
      ? { outcome: 'refused', error }
      : { outcome: 'retry', error, retry_after: retryAfter }
  }
