import {
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose'
import type { Keys } from './service.ts'

const encode = (secret: string) => new TextEncoder().encode(secret)

/** Signs an access token: ES256, with the key id in the header. */
export const signToken = ({ signing }: Keys, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' })
    .sign(signing.privateKey)

/**
 * Verifies a token of this project: by the signing key that it names, or by the shared secret, as
 * GoTrue and PostgREST still do for older tokens.
 * @throws what jose throws
 */
export async function verifyToken(
  { signing, jwtSecret }: Keys,
  token: string,
  options?: JWTVerifyOptions,
): Promise<JWTPayload> {
  const { alg, kid } = decodeProtectedHeader(token)
  const verified =
    alg === 'ES256' && kid === signing.kid
      ? jwtVerify(token, signing.publicKey, { ...options, algorithms: ['ES256'] })
      : jwtVerify(token, encode(jwtSecret), { ...options, algorithms: ['HS256'] })
  return (await verified).payload
}

const longAgo = new Date(0)
const remembered = 1000

/**
 * @supabase/lite knows only the shared secret: a token signed with the signing key is re-signed for
 * it, with the same claims. Lite still checks the expiry; a foreign token is passed on unchanged,
 * and lite refuses it.
 */
export function createTranslation(keys: Keys): (token: string) => Promise<string> {
  const known = new Map<string, string>()
  return async (token) => {
    const before = known.get(token)
    if (before) return before
    try {
      if (decodeProtectedHeader(token).alg !== 'ES256') return token
      const claims = await verifyToken(keys, token, { currentDate: longAgo })
      const translated = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(encode(keys.jwtSecret))
      if (known.size >= remembered) known.clear()
      known.set(token, translated)
      return translated
    } catch {
      return token
    }
  }
}
