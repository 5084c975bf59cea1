import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether the request carries this key as the user name of HTTP Basic, as both gateways require.
 */
export function hasBasicKey(request: Request, key: string): boolean {
  const [scheme, value = ''] = (request.headers.get('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return false
  const user = Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? ''
  return timingSafeEqual(digest(user), digest(key))
}

/** @returns the body as an object, or undefined if it is anything else */
export async function readObject(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = JSON.parse(await request.text())
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
