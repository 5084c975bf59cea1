import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { keptSecret } from './kept-secret.ts'
import type { Keys } from './service.ts'
import { readSigningKey } from './signing-key.ts'

const tenYears = 10 * 365 * 24 * 60 * 60

/** The keys of this data directory: created once, so that sessions survive a restart. */
export function readKeys(dataDir: string, config: Config): Keys {
  const secret =
    config.auth.jwt_secret ||
    keptSecret(join(dataDir, 'jwt-secret'), () => randomBytes(32).toString('base64url'))
  return {
    publishable: opaque('publishable', secret),
    secret: opaque('secret', secret),
    anonJwt: apiJwt('anon', secret),
    serviceRoleJwt: apiJwt('service_role', secret),
    jwtSecret: secret,
    signing: readSigningKey(dataDir),
  }
}

// The form of hosted keys: 22 characters, then a checksum of 8.
function opaque(kind: 'publishable' | 'secret', secret: string): string {
  const digest = createHmac('sha256', secret).update(kind).digest('base64url').replace(/_/g, '-')
  return `sb_${kind}_${digest.slice(0, 22)}_${digest.slice(22, 30)}`
}

function apiJwt(role: string, secret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = 1_767_225_600
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: 'supabase-local', role, iat, exp: iat + tenYears })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
