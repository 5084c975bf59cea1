import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 5 * 60

/**
 * Verifies a Standard Webhooks signature, the scheme made by Svix: HMAC-SHA256 over
 * `id.timestamp.body`, base64, the secret after `whsec_`; several signatures during a rotation.
 * @param prefix `svix` or `webhook`, the sender's header prefix
 */
export function isSignedWebhook(
  headers: Headers,
  body: Uint8Array,
  secret: string,
  prefix: 'svix' | 'webhook',
  now = Date.now(),
): boolean {
  const id = headers.get(`${prefix}-id`)
  const timestamp = headers.get(`${prefix}-timestamp`)
  const signatures = headers.get(`${prefix}-signature`)
  if (!id || !timestamp || !signatures || !/^\d+$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^(v1,)?whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    return version === 'v1' && isSame(Buffer.from(value, 'base64'), expected)
  })
}

/** Verifies Meta's signature: `sha256=` and the hex HMAC of the raw body with the app's secret. */
export function isSignedByMeta(headers: Headers, body: Uint8Array, secret: string): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('x-hub-signature-256') ?? '') ?? []
  if (!given) return false
  return isSame(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(body).digest())
}

const isSame = (given: Uint8Array, expected: Uint8Array) =>
  given.length === expected.length && timingSafeEqual(given, expected)
