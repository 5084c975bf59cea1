import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authConfig, type Service } from './service.ts'
import type { Json } from './users.ts'

/** Names of [auth.email.template.*] in config.toml. */
export type Template =
  | 'magic_link'
  | 'confirmation'
  | 'recovery'
  | 'invite'
  | 'email_change'
  | 'reauthentication'

const subjects: Record<Template, string> = {
  magic_link: 'Your Magic Link',
  confirmation: 'Confirm Your Signup',
  recovery: 'Reset Your Password',
  invite: 'You have been invited',
  email_change: 'Confirm Email Change',
  reauthentication: 'Confirm Reauthentication',
}

const link = (text: string) => `<p><a href="{{ .ConfirmationURL }}">${text}</a></p>`
const code = '<p>Alternatively, enter the code: {{ .Token }}</p>'

const bodies: Record<Template, string> = {
  magic_link: `<h2>Magic Link</h2><p>Follow this link to login:</p>${link('Log In')}${code}`,
  confirmation: `<h2>Confirm your signup</h2><p>Follow this link to confirm:</p>${link('Confirm your email address')}${code}`,
  recovery: `<h2>Reset password</h2><p>Follow this link to reset the password:</p>${link('Reset password')}${code}`,
  invite: `<h2>You have been invited</h2><p>You have been invited to {{ .SiteURL }}:</p>${link('Accept the invite')}${code}`,
  email_change: `<h2>Confirm email change</h2><p>Follow this link to confirm the change from {{ .Email }} to {{ .NewEmail }}:</p>${link('Change email address')}${code}`,
  reauthentication: '<h2>Confirm reauthentication</h2><p>Enter the code: {{ .Token }}</p>',
}

export type MailValues = {
  SiteURL: string
  Email: string
  NewEmail?: string
  SendingTo?: string
  Token: string
  TokenHash?: string
  ConfirmationURL?: string
  RedirectTo?: string
  Data: Json
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

const signs = Object.fromEntries(Object.entries(entities).map(([sign, name]) => [name, sign]))

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Fills `{{ .Name }}` and `{{ .Data.name }}`: the subset of Go templates that GoTrue documents. */
export function fill(template: string, values: Json, escape: (text: string) => string): string {
  return template.replace(/\{\{-?\s*\.([\w.]+)\s*-?\}\}/g, (_, path: string, at: number) => {
    const value = path
      .split('.')
      .reduce<unknown>((part, key) => (part as Json | undefined)?.[key], values)
    if (value === undefined || value === null) return ''
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return isInQuery(template.slice(0, at)) ? encodeURIComponent(text) : escape(text)
  })
}

// Go templates escape differently within the query of a link.
const isInQuery = (before: string) => /\bhref="[^"]*\?[^"]*$/.test(before)

/** The same words as plain text; a link keeps its address. */
export function plainText(html: string): string {
  return html
    .replace(/<(style|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a\s*>/gi, '$2: $1')
    .replace(/<\/(p|h\d|tr|div)\s*>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|#34|#39);/g, (entity) => signs[entity] ?? entity)
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

async function readTemplate(service: Service, template: Template) {
  const settings = authConfig(service).email.template[template]
  return {
    subject: settings?.subject ?? subjects[template],
    // The CLI reads these paths from the directory that holds supabase/.
    body: settings?.content_path
      ? await readFile(join(service.context.root, '..', settings.content_path), 'utf8')
      : bodies[template],
  }
}

export async function sendMail(
  service: Service,
  to: string,
  template: Template,
  values: MailValues,
) {
  service.limits.email()
  const { subject, body } = await readTemplate(service, template)
  const html = fill(body, values, escapeHtml)
  await service.context.deliver({
    channel: 'email',
    to,
    subject: fill(subject, values, (text) => text),
    text: plainText(html),
    html,
  })
}

export async function sendText(
  service: Service,
  phone: string,
  channel: 'sms' | 'whatsapp',
  token: string,
) {
  service.limits.sms()
  const text = fill(authConfig(service).sms.template, { Code: token }, (value) => value)
  await service.context.deliver({ channel, to: `+${phone}`, text })
}
