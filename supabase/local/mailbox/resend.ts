import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Context } from '../service.ts'

const email = z.object({
  from: z.string().min(3),
  to: z.union([z.string(), z.array(z.string())]),
  subject: z.string().min(1),
  html: z.string().optional(),
  text: z.string().default(''),
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.base64(), content_type: z.string() }))
    .default([]),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
})

const refuse = (statusCode: number, name: string, message: string) =>
  Response.json({ statusCode, name, message }, { status: statusCode })

/** Resend's `POST /emails`: the same key returns the same answer, or a refusal for another body. */
export function createResend(apiKey: string, deliver: Context['deliver']) {
  const seen = new Map<string, { digest: string; id: string }>()

  return async (request: Request): Promise<Response | undefined> => {
    if (new URL(request.url).pathname !== '/emails') return undefined
    if (request.method !== 'POST') return refuse(405, 'method_not_allowed', 'Use POST')
    if (request.headers.get('authorization') !== `Bearer ${apiKey}`)
      return refuse(403, 'invalid_api_key', 'API key is invalid')
    const text = await request.text()
    const key = request.headers.get('idempotency-key')
    if (key && key.length > 256)
      return refuse(400, 'invalid_idempotency_key', 'The key must be 1 to 256 characters')
    const digest = createHash('sha256').update(text).digest('hex')
    const known = key ? seen.get(key) : undefined
    if (known) {
      return known.digest === digest
        ? Response.json({ id: known.id })
        : refuse(409, 'invalid_idempotent_request', 'Same idempotency key, another payload')
    }
    const parsed = email.safeParse(parse(text))
    if (!parsed.success) return refuse(422, 'validation_error', z.prettifyError(parsed.error))
    const { to, tags, ...rest } = parsed.data
    const tag = tags.find(({ name }) => name === 'message_id')?.value
    const recipients = [to].flat()
    if (!recipients.every((one) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(one)))
      return refuse(422, 'validation_error', 'Invalid `to` field')
    const id = randomUUID()
    if (key) seen.set(key, { digest, id })
    if (seen.size > 50_000) seen.delete(seen.keys().next().value ?? '')
    for (const recipient of recipients)
      await deliver({
        channel: 'email',
        to: recipient,
        providerId: id,
        ...rest,
        html: rest.html ?? '',
        ...(tag && { callbackData: tag }),
      })
    return Response.json({ id })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
