import type { Kept } from './index.ts'

const address = (text: string) => ({ Name: '', Address: text })
const sender = { Name: 'Luwes', Address: 'halo@luwes.example' }
const subjectOf = ({ subject, channel }: Kept) =>
  subject ?? (channel === 'sms' ? 'SMS' : 'WhatsApp')
const sizeOf = ({ text, html }: Kept) => Buffer.byteLength(text) + Buffer.byteLength(html ?? '')

/** The answer of Mailpit's `GET /api/v1/messages`. */
export function summarise(kept: Kept[], start: number, limit: number) {
  const messages = kept.slice(start, start + limit)
  return {
    total: kept.length,
    unread: kept.length,
    count: messages.length,
    messages_count: kept.length,
    messages_unread: kept.length,
    start,
    tags: [...new Set(kept.map(({ channel }) => channel))],
    messages: messages.map((message) => ({
      ID: message.id,
      MessageID: `${message.id}@luwes.example`,
      Read: false,
      From: sender,
      To: [address(message.to)],
      Cc: [],
      Bcc: [],
      ReplyTo: [],
      Subject: subjectOf(message),
      Created: message.at.toISOString(),
      Username: '',
      Tags: [message.channel],
      Size: sizeOf(message),
      Attachments: message.attachments?.length ?? 0,
      Snippet: message.text.replace(/\s+/g, ' ').slice(0, 250),
    })),
  }
}

const unsubscribe = (header: string) => ({
  Header: header,
  Links: [...header.matchAll(/<([^>]+)>/g)].map(([, link]) => link),
  Errors: '',
  HeaderPost: '',
})

/** The answer of Mailpit's `GET /api/v1/message/{ID}`. */
export function describe(message: Kept) {
  return {
    ID: message.id,
    MessageID: `${message.id}@luwes.example`,
    From: sender,
    To: [address(message.to)],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    ReturnPath: sender.Address,
    Subject: subjectOf(message),
    ListUnsubscribe: unsubscribe(message.headers?.['List-Unsubscribe'] ?? ''),
    Date: message.at.toISOString(),
    Tags: [message.channel],
    Username: '',
    Text: message.text,
    HTML: message.html ?? '',
    Size: sizeOf(message),
    Inline: [],
    Attachments: (message.attachments ?? []).map(({ filename, content, content_type }, index) => ({
      PartID: String(index),
      FileName: filename,
      ContentType: content_type,
      Size: Buffer.byteLength(content, 'base64'),
    })),
  }
}
