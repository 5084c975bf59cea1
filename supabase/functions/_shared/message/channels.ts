import { env } from '../env.ts'
import type { Outcome } from './adapter.ts'
import { toEmail } from './email.ts'
import type { Letter, Message } from './letter.ts'
import { resend } from './resend.ts'
import { openWhatsApp } from './open-whatsapp.ts'
import { toWhatsApp } from './whatsapp.ts'

export type Deliver = (message: Message, letter: Letter, to: string) => Promise<Outcome>

const optional = (name: string) => env(name, '') || undefined

/** Every channel by its name. */
export function openChannels(): Record<'email' | 'whatsapp', Deliver> {
  const settings = {
    site: env('SITE_URL'),
    from: env('EMAIL_FROM', 'Luwes <halo@luwes.example>'),
    replyTo: optional('EMAIL_REPLY_TO'),
  }
  const apiKey = optional('RESEND_API_KEY')
  const mail = apiKey ? resend(env('RESEND_API_URL', 'https://api.resend.com'), apiKey) : undefined
  const whatsapp = openWhatsApp()
  return {
    email: async (message, letter, to) =>
      mail
        ? mail(toEmail(message, letter, to, settings), message.id)
        : { outcome: 'retry', error: 'RESEND_API_KEY is not set' },
    // If WhatsApp is not set up, the message goes by e-mail.
    whatsapp: async (message, letter, to) =>
      whatsapp
        ? whatsapp(toWhatsApp(message, letter, to))
        : { outcome: 'refused', error: 'WhatsApp is not set up' },
  }
}
