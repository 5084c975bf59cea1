import { env } from '../env.ts'
import { type Outcome } from './adapter.ts'
import { cloudApi } from './cloud-api.ts'
import { type WhatsAppCall } from './whatsapp.ts'

const optional = (name: string) => env(name, '') || undefined

/**
 * WhatsApp as the environment sets it up; nothing where it is not set up.
 * @param limitMs how long an answer may take
 */
export function openWhatsApp(
  limitMs?: number,
): ((call: WhatsAppCall) => Promise<Outcome>) | undefined {
  const phone = optional('WHATSAPP_PHONE_NUMBER_ID')
  const token = optional('WHATSAPP_TOKEN')
  if (!phone || !token) return undefined
  const base = env('WHATSAPP_API_URL', 'https://graph.facebook.com')
  const send = cloudApi(
    `${base}/${env('WHATSAPP_API_VERSION', 'v23.0')}/${phone}/messages`,
    token,
    limitMs,
  )
  return (call) => send(call, '')
}
