import { z } from 'zod'
import { emailAddress, phoneNumber } from './addresses.ts'
import { invalid } from './errors.ts'
import { optionalText, readBody, redirectOf } from './http.ts'
import { challengeFields, readChallenge } from './pkce.ts'
import { sendEmailChange, sendLink, sendPhoneCode } from './send-codes.ts'
import { inTransaction, type Service } from './service.ts'
import { findByAddress, type Address } from './sign-up.ts'
import { userByEmail, type Json } from './users.ts'

const recoverSchema = z.object({ email: optionalText, ...challengeFields })

export async function recover(service: Service, request: Request): Promise<Json> {
  const fields = await readBody(request, recoverSchema)
  if (!fields.email) throw invalid('Password recovery requires an email')
  const email = emailAddress(fields.email)
  const link = { redirectTo: redirectOf(service, request), challenge: readChallenge(fields) }
  await inTransaction(service, async (client) => {
    const user = await userByEmail(client, email)
    if (user) await sendLink(service, client, user, 'recovery', link)
  })
  return {}
}

const resendSchema = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
})

export async function resend(service: Service, request: Request): Promise<Json> {
  const fields = await readBody(request, resendSchema)
  const { type } = fields
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (fields.email && fields.phone)
    throw invalid('Only an email address or phone number should be provided.')
  if (!fields.email && type === 'signup') throw invalid('Type provided requires an email address')
  if (!fields.phone && type === 'sms') throw invalid('Type provided requires a phone number')
  if (!fields.email && !fields.phone) throw invalid('Missing email address or phone number')
  const link = { redirectTo: redirectOf(service, request), challenge: readChallenge(fields) }
  const address: Address = fields.email
    ? { provider: 'email', value: emailAddress(fields.email) }
    : { provider: 'phone', value: phoneNumber(fields.phone) }
  await inTransaction(service, async (client) => {
    const user = await findByAddress(client, address)
    if (user && type === 'signup' && !user.email_confirmed_at)
      await sendLink(service, client, user, 'signup', link)
    if (user && type === 'sms' && !user.phone_confirmed_at)
      await sendPhoneCode(service, client, user, 'confirmation_token', address.value, 'sms')
    if (user?.email_change && type === 'email_change')
      await sendEmailChange(service, client, user, user.email_change, link)
    if (user?.phone_change && type === 'phone_change')
      await sendPhoneCode(service, client, user, 'phone_change_token', user.phone_change, 'sms')
  })
  return {}
}
