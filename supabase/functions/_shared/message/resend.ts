import { z } from 'zod'
import { post, said, type Send } from './adapter.ts'
import type { Email } from './email.ts'

const accepted = z.object({ id: z.string().min(1) })
const refused = z.object({ name: z.string() })

// Problems with this e-mail itself; anything else may succeed on a retry.
const forGood = new Set([400, 404, 413, 422])

/** E-mail by Resend. The idempotency key makes retrying the same e-mail safe for 24 hours. */
export const resend =
  (url: string, apiKey: string): Send<Email> =>
  async (email, key) => {
    const answer = await post(
      `${url}/emails`,
      { authorization: `Bearer ${apiKey}`, 'idempotency-key': key },
      email,
    )
    if ('outcome' in answer) return answer
    const { status, body, retryAfter } = answer
    const taken = accepted.safeParse(body)
    if (status < 300 && taken.success) return { outcome: 'sent', provider_id: taken.data.id }
    const name = refused.safeParse(body).data?.name
    // The first try was accepted, and the data behind the text has changed since.
    if (status === 409 && name === 'invalid_idempotent_request')
      return { outcome: 'sent', provider_id: null }
    const error = said(status, name ?? (status < 300 ? 'unreadable' : undefined))
    return forGood.has(status)
      ? { outcome: 'refused', error }
      : { outcome: 'retry', error, retry_after: retryAfter }
  }
