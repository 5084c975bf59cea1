import type { JWK } from 'jose'
import type { KeyObject } from 'node:crypto'
import type { Pool } from 'pg'
import type { Config } from './config.ts'

/** The key pair that signs access tokens; the public half may be known to everybody. */
export type SigningKey = {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  publicJwk: JWK
}

/** The keys that clients and the services present. */
export type Keys = {
  publishable: string
  secret: string
  anonJwt: string
  serviceRoleJwt: string
  /** The older shared secret: for API keys in JWT form, codes and refresh tokens. */
  jwtSecret: string
  signing: SigningKey
}

/** An outgoing message by e-mail or phone; locally it ends in the mailbox. */
export type Message = {
  channel: 'email' | 'sms' | 'whatsapp'
  to: string
  subject?: string
  text: string
  html?: string
  from?: string
  /** The provider's id of it. */
  providerId?: string
  /** What we gave the provider to return to us. */
  callbackData?: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: string; content_type: string }[]
  /** Buttons under a WhatsApp message: a link, or a reply with its payload. */
  buttons?: { text: string; href?: string; payload?: string }[]
}

/** The context of every service of the embedded backend. */
export type Context = {
  config: Config
  /** Path of the supabase/ folder. */
  root: string
  dataDir: string
  keys: Keys
  urls: { api: string; mail: string; sandbox: string; db: string }
  /** Superuser connections, for the services' own tables. */
  pool: Pool
  log: (service: string, message: string) => void
  deliver: (message: Message) => Promise<void>
}
