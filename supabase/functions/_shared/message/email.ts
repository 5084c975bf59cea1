import mustache from 'mustache'
import { calendarFile } from './calendar.ts'
import { frame } from './frame.generated.ts'
import type { Letter, Message } from './letter.ts'
import { link, pick, unbroken } from './words.ts'

export type Email = {
  from: string
  to: string
  subject: string
  html: string
  text: string
  reply_to?: string
  /** The unsubscribe link that mail programs show: only for optional messages. */
  headers?: { 'List-Unsubscribe': string }
  attachments: { filename: string; content: string; content_type: string }[]
  /** Returned in reports, even in one that arrives before our answer is recorded. */
  tags: { name: string; value: string }[]
}

export type EmailSettings = { site: string; from: string; replyTo?: string | undefined }

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

/** The same words without markup, for plain-text readers and screen readers. */
function plain({ title, paragraphs, rows = [], button, links = [], note }: Letter, footer: string) {
  return [
    title,
    ...paragraphs,
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    [...(button ? [button] : []), ...links].map((it) => `${it.label}:\n${it.href}`).join('\n\n'),
    note ?? '',
    `--\n${footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** A message as an e-mail. Deterministic, byte for byte. */
export function toEmail(
  message: Message,
  letter: Letter,
  to: string,
  { site, from, replyTo }: EmailSettings,
): Email {
  const { clinic } = message.facts
  const place = clinic ? `${clinic.name} · ${clinic.address} · ${clinic.phone}` : 'Luwes'
  const isStaff = message.kind.startsWith('staff_')
  const profile = link(site, message.locale, isStaff ? '/admin/own' : '/user/profile')
  const out = isStaff
    ? profile
    : message.kind === 'waitlist_slot' && link(site, message.locale, '/user/waitlist')
  const why = pick(
    message.locale,
    isStaff
      ? {
          id: 'Anda menerima pesan ini karena bekerja di Luwes.',
          en: 'You receive this message because you work at Luwes.',
        }
      : {
          id: 'Anda menerima pesan ini karena memiliki janji atau saldo di Luwes.',
          en: 'You receive this message because you have an appointment or a balance at Luwes.',
        },
  )
  const settings = pick(message.locale, {
    id: 'Atur cara kami menghubungi Anda',
    en: 'Choose how we reach you',
  })
  const html = mustache.render(frame, {
    ...letter,
    paragraphs: letter.paragraphs.map(unbroken),
    rows: letter.rows?.map(({ label, value }) => ({ label, value: unbroken(value) })),
    lang: message.locale,
    hasRows: Boolean(letter.rows?.length),
    hasLinks: Boolean(letter.links?.length),
    site: link(site, message.locale, '/'),
    place,
    why,
    settings: { label: settings, href: profile },
  })
  const attachments = letter.calendar
    ? [
        {
          filename: 'luwes.ics',
          content: base64(calendarFile(message, letter, { site, from: addressOf(from), to })),
          content_type: `text/calendar; charset=utf-8; method=${letter.calendar}`,
        },
      ]
    : []
  return {
    from,
    to,
    subject: letter.subject,
    html,
    text: plain(letter, `${place}\n${why}\n${settings}: ${profile}`),
    ...(replyTo && { reply_to: replyTo }),
    ...(out && { headers: { 'List-Unsubscribe': `<${out}>` } }),
    attachments,
    tags: [{ name: 'message_id', value: message.id }],
  }
}
