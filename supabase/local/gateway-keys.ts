import { createHash, timingSafeEqual } from 'node:crypto'
import { verifyToken } from './jwt.ts'
import type { Keys } from './service.ts'

type Refused = { status: 401; message: string; hint: string }
type Admitted = { headers: Headers }

/**
 * What hosted Supabase's gateway does with a key: a publishable or secret key is replaced by the
 * token of its role, unless the caller sends a session token.
 */
export async function admit(request: Request, keys: Keys): Promise<Refused | Admitted> {
  const headers = new Headers(request.headers)
  const given = headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey')
  if (!given) {
    return {
      status: 401,
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    }
  }
  const jwt = await jwtOf(given, keys)
  if (!jwt) {
    return {
      status: 401,
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    }
  }
  if (same(given, keys.secret) && /^Mozilla\//.test(headers.get('user-agent') ?? '')) {
    return {
      status: 401,
      message: 'Forbidden use of secret API key in browser',
      hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
    }
  }
  const bearer = bearerOf(headers)
  if (!bearer || bearer === given) headers.set('authorization', `Bearer ${jwt}`)
  headers.delete('apikey')
  return { headers }
}

/** The token that stands for a key; undefined for an unknown key. */
async function jwtOf(key: string, keys: Keys): Promise<string | undefined> {
  if (same(key, keys.publishable)) return keys.anonJwt
  if (same(key, keys.secret)) return keys.serviceRoleJwt
  const claims = await claimsOf(key, keys)
  return claims?.role === 'anon' || claims?.role === 'service_role' ? key : undefined
}

export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

export async function claimsOf(token: string, keys: Keys) {
  try {
    return await verifyToken(keys, token)
  } catch {
    return undefined
  }
}

function same(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
