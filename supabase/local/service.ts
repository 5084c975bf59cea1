import type { JWK } from 'jose'
import type { KeyObject } from 'node:crypto'
import type { Pool } from 'pg'
import type { Config } from './config.ts'

/** The key pair that access tokens are signed with; everybody may know the public half. */
export type SigningKey = {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  publicJwk: JWK
}

/** The keys that clients and the services themselves present. */
export type Keys = {
  publishable: string
  secret: string
  anonJwt: string
  serviceRoleJwt: string
  /** The shared secret of before: API keys that are tokens, codes and refresh tokens. */
  jwtSecret: string
  signing: SigningKey
}

/** A message that would leave the clinic by e-mail or phone; locally it ends in the mailbox. */
export type Message = {
  channel: 'email' | 'sms' | 'whatsapp'
  to: string
  subject?: string
  text: string
  html?: string
  from?: string
  /** The provider's name for it. */
  providerId?: string
  /** What we gave the provider to carry back to us. */
  callbackData?: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: string; content_type: string }[]
  /** What can be pressed under a WhatsApp message: a link, or a reply with what it carries. */
  buttons?: { text: string; href?: string; payload?: string }[]
}

/** What every service of the embedded backend is given. */
export type Context = {
  config: Config
  /** Directory of the supabase/ folder. */
  root: string
  dataDir: string
  keys: Keys
  urls: { api: string; mail: string; sandbox: string; db: string }
  /** Superuser connections, for the services' own tables. */
  pool: Pool
  log: (service: string, message: string) => void
  deliver: (message: Message) => Promise<void>
}
