/** A message of the Phoenix protocol. */
export type Message = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A broadcast whose body is passed on unchanged, as JSON text or as bytes. */
export type UserBroadcast = {
  event: string
  encoding: 'json' | 'binary'
  body: Buffer
  meta?: { id: string; replayed?: boolean }
}

/** Version 1 of the protocol uses objects, version 2 arrays and binary frames for broadcasts. */
export type Version = '1.0.0' | '2.0.0'

const userBroadcastPush = 3
const userBroadcast = 4
/** Bytes of a name: the binary frames have one byte for its length. */
export const longest = 255
const deepest = 500

/**
 * Parses JSON that can also be written again: JSON.stringify fails on deep nesting, and what one
 * client sends is written for every other one.
 * @throws if it is no JSON or nested too deeply
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw new Error('nested too deeply')
    level = level.flatMap((it): unknown[] =>
      typeof it === 'object' && it ? Object.values(it) : [],
    )
  }
  return value
}

/** @throws if the frame is not a message */
export function decode(version: Version, data: Buffer, isBinary: boolean): Message {
  if (isBinary) return decodePush(data)
  const value = parseJson(data.toString('utf8'))
  if (version === '2.0.0') {
    if (!Array.isArray(value)) throw new Error('expected an array')
    const [joinRef, ref, topic, event, payload] = value as unknown[]
    return checked({ joinRef, ref, topic, event, payload })
  }
  if (typeof value !== 'object' || value === null) throw new Error('expected an object')
  const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>
  return checked({ joinRef: join_ref, ref, topic, event, payload })
}

function checked(message: Record<keyof Message, unknown>): Message {
  const { joinRef, ref, topic, event, payload } = message
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('no topic or event')
  const text = (value: unknown) => {
    if (value === null || value === undefined) return null
    const written = typeof value === 'string' ? value : JSON.stringify(value)
    if (written.length > longest) throw new Error('the reference is too long')
    return written
  }
  return { joinRef: text(joinRef), ref: text(ref), topic, event, payload }
}

function decodePush(data: Buffer): Message {
  if (data.length < 7 || data[0] !== userBroadcastPush) throw new Error('unknown kind of frame')
  let offset = 7
  const next = (size: number) => {
    if (offset + size > data.length) throw new Error('the frame is cut off')
    return data.toString('utf8', offset, (offset += size))
  }
  const size = (at: number) => data.readUInt8(at)
  const joinRef = next(size(1)) || null
  const ref = next(size(2)) || null
  const topic = next(size(3))
  const event = next(size(4))
  next(size(5))
  const encoding = size(6) === 0 ? 'binary' : 'json'
  const body = data.subarray(offset)
  // Validate it, because other clients would fail to parse it.
  if (encoding === 'json') parseJson(body.toString('utf8'))
  const payload: UserBroadcast = { event, encoding, body }
  return { joinRef, ref, topic, event: 'broadcast', payload }
}

export function encode(version: Version, message: Message): string {
  const { joinRef, ref, topic, event, payload } = message
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
}

type Frame = string | Buffer | undefined

// Cached: all members of a channel get the same frame.
const frames = new WeakMap<UserBroadcast, Map<string, Frame>>()

/** @returns undefined if this version cannot carry it: version 1 has no bytes */
export function encodeBroadcast(version: Version, topic: string, broadcast: UserBroadcast): Frame {
  const known = frames.get(broadcast) ?? new Map<string, Frame>()
  const key = version + topic
  if (!known.has(key)) known.set(key, frameOf(version, topic, broadcast))
  frames.set(broadcast, known)
  return known.get(key)
}

function frameOf(version: Version, topic: string, broadcast: UserBroadcast): Frame {
  const { encoding, body } = broadcast
  const names = [topic, broadcast.event, broadcast.meta ? JSON.stringify(broadcast.meta) : '']
  const parts = names.map((name) => Buffer.from(name))
  if (version === '2.0.0' && parts.every(({ length }) => length <= longest)) {
    const sizes = parts.map(({ length }) => length)
    const header = Buffer.from([userBroadcast, ...sizes, encoding === 'json' ? 1 : 0])
    return Buffer.concat([header, ...parts, body])
  }
  if (encoding === 'binary') return undefined
  const { event, meta } = broadcast
  const payload = {
    type: 'broadcast',
    event,
    payload: JSON.parse(body.toString()) as unknown,
    meta,
  }
  return encode(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload })
}
