import { z } from 'zod'
import { env } from '../_shared/env.ts'
import { post, said, type Outcome } from '../_shared/message/adapter.ts'
import { openWhatsApp } from '../_shared/message/open-whatsapp.ts'
import { templates } from '../_shared/message/whatsapp-templates.ts'
import { pick, type Locale } from '../_shared/message/words.ts'

export type Code = { phone: string; otp: string; locale: Locale }

// Auth waits five seconds for both together.
const whatsappMs = 2_200
const textMs = 2_000

/** Sends the code by WhatsApp's authentication template, else by text message. */
export async function sendCode(code: Code, hasWhatsApp: boolean): Promise<Outcome> {
  const whatsapp = hasWhatsApp ? openWhatsApp(whatsappMs) : undefined
  const first = whatsapp && (await whatsapp(toTemplate(code)))
  if (first?.outcome === 'sent') return first
  if (first) console.error('code by WhatsApp:', first.error)
  return byText(code)
}

const toTemplate = ({ phone, otp, locale }: Code) => ({
  messaging_product: 'whatsapp' as const,
  to: phone.replace(/\D/g, ''),
  type: 'template' as const,
  template: {
    name: templates['code']?.name ?? '',
    language: { code: locale },
    components: [
      { type: 'body', parameters: [{ type: 'text', text: otp }] },
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: otp }],
      },
    ],
  },
})

const accepted = z.object({ sid: z.string() })

async function byText({ phone, otp, locale }: Code): Promise<Outcome> {
  const sid = env('TWILIO_ACCOUNT_SID', '')
  if (!sid) return { outcome: 'refused', error: 'TWILIO_ACCOUNT_SID is not set' }
  const answer = await post(
    `${env('TWILIO_API_URL', 'https://api.twilio.com')}/2010-04-01/Accounts/${sid}/Messages.json`,
    { authorization: `Basic ${btoa(`${sid}:${env('TWILIO_AUTH_TOKEN')}`)}` },
    new URLSearchParams({
      To: phone,
      From: env('TWILIO_FROM'),
      Body: pick(locale, {
        id: `${otp} adalah kode Luwes Anda. Jangan berikan kepada siapa pun.`,
        en: `${otp} is your Luwes code. Give it to nobody.`,
      }),
    }),
    textMs,
  )
  if ('outcome' in answer) return answer
  const taken = accepted.safeParse(answer.body)
  return answer.status < 300 && taken.success
    ? { outcome: 'sent', provider_id: taken.data.sid }
    : { outcome: 'retry', error: said(answer.status, undefined) }
}
