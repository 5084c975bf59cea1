import { env } from '../env.ts'
import type { Outcome } from './adapter.ts'
import { cloudApi } from './cloud-api.ts'
import type { WhatsAppCall } from './whatsapp.ts'

const optional = (name: string) => env(name, '') || undefined

/**
 * WhatsApp as configured in the environment; undefined if it is not configured.
 * @param limitMs how long to wait for an answer
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
