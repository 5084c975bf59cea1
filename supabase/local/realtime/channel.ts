import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  DatabaseUnavailable,
  type Asker,
  type Authorization,
  type Extension,
} from './authorization.ts'
import type { Broadcast, Hub, Member, Presences } from './hub.ts'
import { TokenRefused, type Claims, type Tokens } from './tokens.ts'
import {
  encode,
  encodeBroadcast,
  longest,
  type Message,
  type UserBroadcast,
  type Version,
} from './wire.ts'

export type Services = {
  hub: Hub
  tokens: Tokens
  authorization: Authorization
  log: (message: string) => void
}

/** A client's socket, as its channels use it. */
export type Link = {
  version: Version
  /** The key that opened the socket, used if a channel sends no token. */
  token: string
  headers: Record<string, string>
  send: (frame: string | Buffer) => void
}

export type Channel = {
  joinRef: string | null
  handle: (message: Message) => Promise<void>
  close: () => void
}

/** Why a channel cannot be joined, with hosted Realtime's message. */
export class JoinRefused extends Error {}

/** Hosted Realtime reads the text too. */
const flag = z.preprocess((value) => /^true$/i.test(String(value)), z.boolean())
const joining = z.object({
  access_token: z.string().optional().catch(undefined),
  config: z
    .object({
      private: flag,
      broadcast: z.object({ ack: flag, self: flag, replay: z.unknown() }).partial().catch({}),
      presence: z
        .object({ key: z.string().catch(''), enabled: flag })
        .partial()
        .catch({}),
      postgres_changes: z.array(z.record(z.string(), z.unknown())).catch([]),
    })
    .catch({ private: false, broadcast: {}, presence: {}, postgres_changes: [] }),
})

const longestCheck = 5 * 60_000
const noDatabase = 'Realtime was unable to connect to the project database'
const mayNotRead = (topic: string) =>
  `You do not have permissions to read from this Channel topic: ${topic}`
const mayNoLongerRead = (topic: string) =>
  `You no longer have permission to read from this Channel topic: ${topic}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isUserBroadcast = (payload: unknown): payload is UserBroadcast =>
  typeof payload === 'object' && payload !== null && 'body' in payload

/**
 * Joins a channel: verifies the token and, for a private channel, evaluates the policies.
 * @param forget called when the channel ends by itself
 * @throws JoinRefused
 */
export async function joinChannel(
  services: Services,
  link: Link,
  message: Message,
  forget: () => void,
): Promise<Channel> {
  const { hub, tokens, authorization } = services
  const { topic, joinRef } = message
  const name = topic.slice('realtime:'.length)
  const { config, access_token } = joining.parse(isRecord(message.payload) ? message.payload : {})
  // Single values: a channel does not keep the message that joined it, which may be large.
  const isPrivate = config.private
  const isAcknowledged = config.broadcast.ack ?? false
  const hearsItself = config.broadcast.self ?? false
  const hasPresence = config.presence.enabled ?? false
  const presenceKey = config.presence.key || randomUUID()
  if (!name) throw new JoinRefused('TopicNameRequired: You must provide a topic name')
  if ([topic, presenceKey].some((text) => Buffer.byteLength(text) > longest)) {
    throw new JoinRefused(`NameTooLong: Topics and presence keys have at most ${longest} bytes`)
  }
  if (config.broadcast.replay) {
    throw new JoinRefused('UnableToReplayMessages: replay is not supported here')
  }

  let token = access_token && !access_token.startsWith('sb_') ? access_token : link.token
  let asker: Asker
  let readable = new Set<Extension>(['broadcast', 'presence'])
  let writable = new Map<Extension, boolean>()
  let expiry: NodeJS.Timeout | undefined
  let isOpen = true

  const push = (event: string, payload: unknown, ref: string | null = null) =>
    link.send(encode(link.version, { joinRef, ref, topic, event, payload }))
  const reply = (ref: string | null, status: 'ok' | 'error', response: object = {}) =>
    push('phx_reply', { status, response }, ref)
  const system = (extension: string, status: 'ok' | 'error', text: string) =>
    push('system', { extension, status, message: text, channel: name })

  async function permit(claims: Claims) {
    asker = { topic: name, claims, headers: link.headers }
    writable = new Map()
    if (!isPrivate) return readable
    const wanted: Extension[] = hasPresence ? ['broadcast', 'presence'] : ['broadcast']
    const granted = await authorization.canRead(asker, wanted)
    if (granted.size === 0) throw new TokenRefused('Unauthorized', mayNotRead(name))
    return granted
  }

  function watchExpiry({ exp }: Claims) {
    clearTimeout(expiry)
    const left = exp * 1000 - Date.now()
    expiry = setTimeout(() => void stopIfExpired(), Math.min(longestCheck, Math.max(left, 0)))
    expiry.unref()
  }

  async function stopIfExpired() {
    try {
      watchExpiry(await tokens.verify(token))
    } catch (error) {
      stop(error instanceof TokenRefused ? error.message : String(error))
    }
  }

  function stop(text: string) {
    if (!isOpen) return
    system('system', 'error', text)
    link.send(
      encode(link.version, { joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} }),
    )
    close()
    forget()
  }

  function close() {
    isOpen = false
    clearTimeout(expiry)
    membership.leave()
  }

  async function mayWrite(extension: Extension): Promise<boolean> {
    if (!isPrivate) return true
    const known = writable.get(extension)
    if (known !== undefined) return known
    const allowed = await authorization.canWrite(asker, extension)
    writable.set(extension, allowed)
    return allowed
  }

  async function broadcast({ payload, ref }: Message) {
    // No error for a sender who may not write, as on hosted Supabase.
    if (!(await mayWrite('broadcast'))) return
    if (!isRecord(payload)) return reply(ref, 'error', { reason: 'the payload must be a map' })
    const sent: Broadcast = isUserBroadcast(payload) ? payload : { plain: payload }
    hub.broadcast(name, isPrivate, sent, hearsItself ? undefined : member)
    if (isAcknowledged) reply(ref, 'ok')
  }

  async function presence({ payload, ref }: Message) {
    const { event, payload: tracked } = isRecord(payload) ? payload : {}
    const deed = typeof event === 'string' ? event.toLowerCase() : ''
    if (deed === 'untrack') membership.untrack()
    else if (deed !== 'track' || !(await mayWrite('presence'))) return reply(ref, 'error')
    else if (!isRecord(tracked)) {
      return reply(ref, 'error', { reason: 'Presence track payload must be a map' })
    } else if (!membership.track(presenceKey, tracked)) {
      return reply(ref, 'error', { reason: 'Too many presences are kept here' })
    }
    reply(ref, 'ok')
  }

  async function renew({ payload }: Message) {
    const fresh = isRecord(payload) ? payload.access_token : undefined
    if (typeof fresh !== 'string' || fresh === token || fresh.startsWith('sb_')) return
    token = fresh
    try {
      const claims = await tokens.verify(fresh)
      const granted = await permit(claims)
      if ([...readable].some((extension) => !granted.has(extension))) {
        throw new TokenRefused('Unauthorized', mayNoLongerRead(name))
      }
      readable = granted
      watchExpiry(claims)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) stop(noDatabase)
      else if (error instanceof TokenRefused) stop(error.message)
      else throw error
    }
  }

  const member: Member = {
    deliver(sent) {
      if (!readable.has('broadcast')) return
      if ('plain' in sent) {
        const { plain: payload } = sent
        const event = 'broadcast'
        return link.send(encode(link.version, { joinRef: null, ref: null, topic, event, payload }))
      }
      const frame = encodeBroadcast(link.version, topic, sent)
      if (frame !== undefined) link.send(frame)
    },
    presenceChanged(joins: Presences, leaves: Presences) {
      if (readable.has('presence')) push('presence_diff', { joins, leaves })
    },
  }

  try {
    const claims = await tokens.verify(token)
    readable = await permit(claims)
    watchExpiry(claims)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) {
      throw new JoinRefused(`UnableToConnectToProject: ${noDatabase}`, { cause: error })
    }
    if (!(error instanceof TokenRefused)) throw error
    throw new JoinRefused(`${error.code}: ${error.message}`, { cause: error })
  }
  const membership = hub.join(name, isPrivate, member)
  const changes = config.postgres_changes.map((change, at) => ({ ...change, id: at + 1 }))
  reply(message.ref, 'ok', { postgres_changes: changes })
  if (changes.length > 0) {
    const text = 'postgres_changes is not supported here: broadcast from the database instead'
    system('postgres_changes', 'error', text)
  }
  if (hasPresence && readable.has('presence')) {
    push('presence_state', membership.presences())
  }

  const handlers: Record<string, (message: Message) => Promise<void>> = {
    broadcast,
    presence,
    access_token: renew,
  }
  return {
    joinRef,
    async handle(received) {
      try {
        await handlers[received.event]?.(received)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        services.log(`a message on ${name} is dropped: the database does not answer`)
      }
    },
    close,
  }
}
