import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../service.ts'
import { AuthError, invalid } from './errors.ts'

const sealBytes = 16
const checksumBytes = 4
const shortest = 1 + 16 + 1 + sealBytes + checksumBytes

/**
 * GoTrue's format: version, session, counter, a seal over them and a checksum. The database stores
 * only the counter, so that whoever reads it cannot impersonate anybody.
 */
export function refreshToken(keys: Keys, sessionId: string, counter: number): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  const body = Buffer.concat([Buffer.of(0), id, varint(counter)])
  const sealed = Buffer.concat([body, seal(keys, body)])
  return Buffer.concat([sealed, checksum(sealed)]).toString('base64url')
}

const seal = ({ jwtSecret }: Keys, body: Buffer) =>
  createHmac('sha256', jwtSecret).update('refresh').update(body).digest().subarray(0, sealBytes)

const checksum = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest().subarray(0, checksumBytes)

export const unknownToken = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

const malformed = () => invalid('Refresh token is not valid')

/** @throws AuthError validation_failed if it is malformed, else refresh_token_not_found */
export function readRefreshToken(keys: Keys, token: string) {
  // GoTrue's older format, which is never issued here.
  if (/^[a-z0-9]{12}$/.test(token)) throw unknownToken()
  const bytes = Buffer.from(token, 'base64url')
  if (!/^[\w-]+$/.test(token) || bytes.length < shortest || bytes[0] !== 0) throw malformed()
  const sealed = bytes.subarray(0, -checksumBytes)
  if (!timingSafeEqual(checksum(sealed), bytes.subarray(-checksumBytes))) throw malformed()
  const body = sealed.subarray(0, -sealBytes)
  const counter = readVarint(body.subarray(17))
  if (counter === undefined) throw malformed()
  if (!timingSafeEqual(seal(keys, body), sealed.subarray(-sealBytes))) throw unknownToken()
  const hex = body.toString('hex', 1, 17)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter }
}

/** Seven bits per byte, lowest first; the eighth bit says that more follow. */
function varint(number: number): Buffer {
  const bytes: number[] = []
  let rest = number
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}

function readVarint(bytes: Buffer): number | undefined {
  if ([...bytes].findIndex((byte) => byte < 0x80) !== bytes.length - 1) return undefined
  const number = [...bytes].reduceRight((sum, byte) => sum * 0x80 + (byte % 0x80), 0)
  return Number.isSafeInteger(number) ? number : undefined
}
