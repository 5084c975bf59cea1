import { createHmac, randomUUID } from 'node:crypto'
import { local } from '../mailbox/keys.ts'
import { AuthError } from './errors.ts'
import type { Service } from './service.ts'
import type { User } from './users.ts'

const patienceMs = 5000

/** Whether a function sends the codes, instead of one of Auth's own providers. */
export const hasSmsHook = ({ context: { config } }: Service) =>
  config.functions['send-sms']?.enabled ?? false

/**
 * Calls the Send SMS hook as GoTrue does: signed as Standard Webhooks, within five seconds.
 * @throws AuthError with the hook's answer, or `hook_timeout`
 */
export async function callSmsHook(service: Service, user: User, phone: string, otp: string) {
  const body = JSON.stringify({
    user: { id: user.id, phone: user.phone ?? '', user_metadata: user.raw_user_meta_data ?? {} },
    sms: { otp, phone },
  })
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(local.hookSecret.replace(/^v1,whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  let answer: Response
  try {
    answer = await fetch(`${service.context.urls.api}/functions/v1/send-sms`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch {
    throw new AuthError(
      422,
      'hook_timeout',
      'Failed to reach hook within maximum time of 5.000000 seconds',
    )
  }
  if (answer.ok) return answer.body?.cancel()
  const { error } = (await answer.json().catch(() => ({}))) as {
    error?: { http_code?: number; message?: string }
  }
  throw new AuthError(
    error?.http_code ?? 500,
    'unexpected_failure',
    error?.message ?? 'Error running hook URI',
  )
}
