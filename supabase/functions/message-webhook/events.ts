import { z } from 'zod'

/** One event reported by a provider, as report_messages takes it. */
export type Event =
  | {
      channel: 'email' | 'whatsapp'
      status: 'sent' | 'delivered' | 'read' | 'failed' | 'bounced' | 'complained'
      provider_id: string
      message_id?: string | undefined
      recipient?: string | undefined
      error?: string | undefined
      off?: 'bounced' | 'complained' | 'blocked' | 'unknown_number' | undefined
    }
  | { coming: string }

const resendEvent = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string(),
    tags: z
      .union([
        z.record(z.string(), z.string()),
        z.array(z.object({ name: z.string(), value: z.string() })),
      ])
      .optional(),
    to: z.array(z.string()).optional(),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
})

/** Resend's reports; temporary bounces and irrelevant events are dropped. */
export function resendEvents(body: unknown): Event[] {
  const parsed = resendEvent.safeParse(body)
  if (!parsed.success) return []
  const { type, data } = parsed.data
  const { tags } = data
  const id = Array.isArray(tags)
    ? tags.find(({ name }) => name === 'message_id')?.value
    : tags?.['message_id']
  const event = {
    channel: 'email' as const,
    provider_id: data.email_id,
    message_id: z.guid().safeParse(id).data,
    recipient: data.to?.[0],
  }
  switch (type) {
    case 'email.delivered':
      return [{ ...event, status: 'delivered' }]
    case 'email.bounced':
      return data.bounce?.type === 'Transient'
        ? []
        : [{ ...event, status: 'bounced', off: 'bounced', error: 'bounced' }]
    case 'email.suppressed':
      return [{ ...event, status: 'bounced', off: 'bounced', error: 'suppressed' }]
    case 'email.complained':
      return [{ ...event, status: 'complained', off: 'complained' }]
    case 'email.failed':
      return [{ ...event, status: 'failed', error: 'failed' }]
    default:
      return []
  }
}

const whatsappCall = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  recipient_id: z.string().optional(),
                  biz_opaque_callback_data: z.string().optional(),
                  errors: z.array(z.object({ code: z.number() })).optional(),
                }),
              )
              .optional(),
            messages: z
              .array(
                z.object({
                  type: z.string(),
                  button: z.object({ payload: z.string().optional() }).optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
})

const reported = z.enum(['sent', 'delivered', 'read', 'failed'])

// Why a number is switched off: it is not on WhatsApp, or its owner has blocked us.
const off: Record<number, 'unknown_number' | 'blocked'> = {
  131026: 'unknown_number',
  131050: 'blocked',
}

/** WhatsApp's reports: status of messages, and replies by a button. */
export function whatsappEvents(body: unknown): Event[] {
  const parsed = whatsappCall.safeParse(body)
  if (!parsed.success) return []
  const values = parsed.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  const reports = values
    .flatMap(({ statuses = [] }) => statuses)
    .flatMap((it): Event[] => {
      const { status } = it
      const known = reported.safeParse(status)
      if (!known.success) return []
      const code = it.errors?.[0]?.code
      return [
        {
          channel: 'whatsapp',
          // `sent` is news only if the sender could not record it.
          status: known.data,
          provider_id: it.id,
          message_id: z.guid().safeParse(it.biz_opaque_callback_data).data,
          recipient: it.recipient_id && `+${it.recipient_id}`,
          ...(status === 'failed' && { error: String(code ?? 'failed'), off: off[code ?? 0] }),
        },
      ]
    })
  const replies = values
    .flatMap(({ messages = [] }) => messages)
    .flatMap(({ button }): Event[] => {
      const [, token] = /^coming:([\w-]{20,64})$/.exec(button?.payload ?? '') ?? []
      return token ? [{ coming: token }] : []
    })
  return [...reports, ...replies]
}
