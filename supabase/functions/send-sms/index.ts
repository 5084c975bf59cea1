import { z } from 'zod'
import { readBytes } from '../_shared/body.ts'
import { rpc } from '../_shared/db.ts'
import { env } from '../_shared/env.ts'
import { HttpError } from '../_shared/errors.ts'
import { isSignedWebhook } from '../_shared/webhooks.ts'
import { sendCode } from './send.ts'

const hook = z.object({
  user: z.object({
    phone: z.string(),
    new_phone: z.string().optional(),
    user_metadata: z.looseObject({ locale: z.string().optional() }).nullish(),
  }),
  // Newer versions of Auth send the number; with older ones it is the one being changed to.
  sms: z.object({ otp: z.string().min(4).max(10), phone: z.string().optional() }),
})
const claim = z.object({ is_allowed: z.boolean(), has_whatsapp: z.boolean() })

/** A hook's refusal in the form Auth reads: its message reaches whoever requested the code. */
const refuse = (http_code: number, message: string) =>
  Response.json({ error: { http_code, message } }, { status: http_code })

/** Calling codes of the countries that get codes: others cost more than a visit. */
const isServed = (phone: string) =>
  env('CODE_COUNTRIES', '62')
    .split(',')
    .some((code) => phone.startsWith(`+${code.trim()}`))

Deno.serve(async (request) => {
  try {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    if (request.method !== 'POST') return refuse(405, 'use POST')
    const raw = await readBytes(request)
    if (!isSignedWebhook(request.headers, raw, env('SEND_SMS_HOOK_SECRET'), 'webhook'))
      return refuse(403, 'the signature is wrong')
    const parsed = hook.safeParse(JSON.parse(new TextDecoder().decode(raw)))
    if (!parsed.success) return refuse(422, 'no phone number or no code')
    const { user, sms } = parsed.data
    const phone = `+${(sms.phone || user.new_phone || user.phone).replace(/\D/g, '')}`
    if (!/^\+\d{8,15}$/.test(phone)) return refuse(422, 'no phone number')
    if (!isServed(phone)) return refuse(422, 'No codes are sent to this country: use e-mail.')
    const max_per_day = Number(env('CODES_PER_DAY', '1000'))
    const { is_allowed, has_whatsapp } = await rpc(
      'service',
      'claim_code',
      { phone, max_per_day },
      claim,
    )
    if (!is_allowed) return refuse(429, 'Too many codes today: use e-mail.')
    const locale = user.user_metadata?.locale === 'en' ? 'en' : 'id'
    const outcome = await sendCode({ phone, otp: sms.otp, locale }, has_whatsapp)
    if (outcome.outcome === 'sent') return Response.json({})
    console.error('code:', outcome.error)
    return refuse(503, 'The code could not be sent: try again, or use e-mail.')
  } catch (error) {
    // A request that is too large or too slow need not come from Auth, so it is not logged as our
    // error.
    if (error instanceof HttpError && [408, 413].includes(error.status))
      return refuse(error.status, error.message)
    console.error(error instanceof Error ? error.message : error)
    return refuse(500, 'something went wrong')
  }
})
