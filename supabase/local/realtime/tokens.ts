import { errors, type JWTPayload } from 'jose'
import { verifyToken } from '../jwt.ts'
import type { Keys } from '../service.ts'

export type Claims = JWTPayload & { role: string; exp: number }

/** Why a token is refused, with hosted Realtime's code and message. */
export class TokenRefused extends Error {
  code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const roles = new Set(['anon', 'authenticated', 'service_role'])

export function createTokens(keys: Keys) {
  /** An API key stands for the token of its role. */
  function tokenOf(key: string): string {
    if (key === keys.publishable) return keys.anonJwt
    if (key === keys.secret) return keys.serviceRoleJwt
    return key
  }

  async function payloadOf(token: string): Promise<JWTPayload> {
    try {
      return await verifyToken(keys, token)
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        const ago = Math.floor(Date.now() / 1000) - Number(error.payload.exp)
        throw new TokenRefused('InvalidJWTToken', `Token has expired ${ago} seconds ago`)
      }
      if (error instanceof errors.JWSSignatureVerificationFailed) {
        throw new TokenRefused('JwtSignatureError', 'Failed to validate JWT signature')
      }
      throw new TokenRefused('MalformedJWT', 'The token provided is not a valid JWT')
    }
  }

  return {
    tokenOf,
    /** @throws TokenRefused */
    async verify(token: string): Promise<Claims> {
      const payload = await payloadOf(token)
      const { role, exp } = payload
      if (typeof role !== 'string' || !roles.has(role) || typeof exp !== 'number') {
        throw new TokenRefused('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
      }
      return { ...payload, role, exp }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
