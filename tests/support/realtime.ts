import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import type { StackInfo } from './stack.ts'

type Keys = StackInfo & { jwt_secret: string }

/** An access token like the one the auth service would issue to this person. */
export function tokenFor(info: StackInfo, sub: string, claims: object = {}, lifetime = '1h') {
  return new SignJWT({ role: 'authenticated', aal: 'aal1', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode((info as Keys).jwt_secret))
}

/** Clients that close their sockets at the end of the test. */
export function createClients(info: StackInfo) {
  const open: SupabaseClient[] = []
  return {
    /** @param token the person's access token; anonymous without one */
    client(token?: string): SupabaseClient {
      const made = createClient(info.api_url, info.publishable_key, {
        auth: { persistSession: false, autoRefreshToken: false },
      })
      if (token) void made.realtime.setAuth(token)
      open.push(made)
      return made
    },
    async close() {
      await Promise.all(open.splice(0).map((client) => client.removeAllChannels()))
    },
  }
}

/** Waits until the channel is joined; fails with the server's message. */
export function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

type Heard = { event: string; payload: unknown; meta?: { id: string } }

/** Collects everything that is broadcast on the channel. */
export function heard(channel: RealtimeChannel, event = '*') {
  const messages: Heard[] = []
  channel.on('broadcast', { event }, (message: unknown) => {
    messages.push(message as Heard)
  })
  return messages
}
