import type { PoolClient } from 'pg'
import {
  claimSending,
  codeHash,
  newCode,
  pkcePrefix,
  storeCode,
  type TokenType,
} from './one-time-codes.ts'
import { sendMail, sendText, type Template } from './messages.ts'
import { linkMethods, rememberChallenge, type Challenge } from './pkce.ts'
import { authConfig, type Service } from './service.ts'
import { callSmsHook, hasSmsHook } from './sms-hook.ts'
import type { User } from './users.ts'

/** Kinds of e-mail with a link, as `type` names them in the link. */
export type LinkType = 'magiclink' | 'signup' | 'recovery' | 'invite' | 'email_change'

export const linkTokens: Record<Exclude<LinkType, 'email_change'>, TokenType> = {
  magiclink: 'recovery_token',
  signup: 'confirmation_token',
  recovery: 'recovery_token',
  invite: 'confirmation_token',
}

const templates: Record<LinkType, Template> = {
  magiclink: 'magic_link',
  signup: 'confirmation',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
}

export type Link = { redirectTo: string; challenge?: Challenge | undefined }

export function confirmationUrl(
  service: Service,
  type: LinkType,
  hash: string,
  redirectTo: string,
): string {
  const query = new URLSearchParams({ token: hash, type, redirect_to: redirectTo })
  return `${service.context.urls.api}/auth/v1/verify?${query}`
}

/** Stores a code and sends it with its link, or does neither. */
async function deliverLink(
  service: Service,
  client: PoolClient,
  user: User,
  type: LinkType,
  tokenType: TokenType,
  to: string,
  { redirectTo, challenge }: Link,
) {
  const code = newCode(service, 'email')
  const hash = (challenge ? pkcePrefix : '') + codeHash(service, to, code)
  await storeCode(client, user.id, tokenType, to, hash)
  await sendMail(service, to, templates[type], {
    SiteURL: authConfig(service).site_url,
    Email: user.email ?? '',
    NewEmail: user.email_change ?? '',
    SendingTo: to,
    Token: code,
    TokenHash: hash,
    ConfirmationURL: confirmationUrl(service, type, hash, redirectTo),
    RedirectTo: redirectTo,
    Data: user.raw_user_meta_data ?? {},
  })
}

export async function sendLink(
  service: Service,
  client: PoolClient,
  user: User,
  type: Exclude<LinkType, 'email_change'>,
  link: Link,
) {
  const tokenType = linkTokens[type]
  // No wait for invitations: staff may send them as often as they like.
  if (type !== 'invite') await claimSending(service, client, user.id, tokenType, 'email')
  if (link.challenge)
    await rememberChallenge(client, user.id, linkMethods[type] ?? type, link.challenge)
  await deliverLink(service, client, user, type, tokenType, user.email ?? '', link)
}

/** To the new address, and also to the current one if both have to confirm. */
export async function sendEmailChange(
  service: Service,
  client: PoolClient,
  user: User,
  newEmail: string,
  link: Link,
) {
  await claimSending(service, client, user.id, 'email_change_token_new', 'email')
  await client.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1',
    [user.id, newEmail],
  )
  if (link.challenge) await rememberChallenge(client, user.id, 'email_change', link.challenge)
  const changed = { ...user, email_change: newEmail }
  const send = (tokenType: TokenType, to: string) =>
    deliverLink(service, client, changed, 'email_change', tokenType, to, link)
  await send('email_change_token_new', newEmail)
  if (user.email && authConfig(service).email.double_confirm_changes)
    await send('email_change_token_current', user.email)
}

export type PhoneChannel = 'sms' | 'whatsapp'

export async function sendPhoneCode(
  service: Service,
  client: PoolClient,
  user: User,
  tokenType: TokenType,
  phone: string,
  channel: PhoneChannel,
) {
  await claimSending(service, client, user.id, tokenType, 'phone')
  const code = authConfig(service).sms.test_otp[phone] ?? newCode(service, 'phone')
  await storeCode(client, user.id, tokenType, phone, codeHash(service, phone, code))
  if (hasSmsHook(service)) {
    service.limits.sms()
    await callSmsHook(service, user, phone, code)
  } else await sendText(service, phone, channel, code)
}

/** A code without a link, for a signed-in person. */
export async function sendReauthentication(service: Service, client: PoolClient, user: User) {
  if (!user.email)
    return sendPhoneCode(service, client, user, 'reauthentication_token', user.phone ?? '', 'sms')
  await claimSending(service, client, user.id, 'reauthentication_token', 'email')
  const code = newCode(service, 'email')
  const hash = codeHash(service, user.email, code)
  await storeCode(client, user.id, 'reauthentication_token', user.email, hash)
  await sendMail(service, user.email, 'reauthentication', {
    SiteURL: authConfig(service).site_url,
    Email: user.email,
    Token: code,
    Data: user.raw_user_meta_data ?? {},
  })
}
