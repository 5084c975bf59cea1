import { decodeJwt } from 'jose'
import { bearerOf, claimsOf } from '../gateway-keys.ts'
import type { Keys } from '../service.ts'
import type { Caller } from './database.ts'
import { faults } from './errors.ts'

const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }

/**
 * The caller, as storage-api's src/http/plugins/jwt.ts decides.
 * @param isOptional the route also serves callers without a valid token
 * @throws StorageFault for a missing or invalid token
 */
export async function callerOf(headers: Headers, keys: Keys, isOptional: boolean) {
  const token = bearerOf(headers)
  const claims = token === undefined ? undefined : await claimsOf(token, keys)
  if (claims) {
    const { role, sub } = claims as { role?: string; sub?: string }
    const caller: Caller = { role: role ?? 'anon', claims, ...(sub && { sub }) }
    return { caller, isKnown: true }
  }
  if (isOptional) return { caller: anonymous, isKnown: false }
  if (!headers.has('authorization')) {
    throw faults.malformed("headers must have required property 'authorization'")
  }
  throw faults.accessDenied(reasonOf(token ?? ''))
}

/** Why a token is invalid, in the words of the library that storage-api uses. */
export function reasonOf(token: string): string {
  try {
    const { exp } = decodeJwt(token)
    return exp !== undefined && exp * 1000 <= Date.now()
      ? '"exp" claim timestamp check failed'
      : 'signature verification failed'
  } catch {
    return 'Invalid Compact JWS'
  }
}
