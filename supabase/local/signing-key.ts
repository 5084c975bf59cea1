import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { StackError } from './errors.ts'
import { keptSecret } from './kept-secret.ts'
import type { SigningKey } from './service.ts'

const jwkSchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/**
 * The ES256 key of this data directory, of the kind new Supabase projects sign with: created once,
 * so that sessions survive a restart.
 * @throws StackError that names the file if it contains no such key
 */
export function readSigningKey(dataDir: string): SigningKey {
  const path = join(dataDir, 'signing-key.json')
  const text = keptSecret(path, () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return JSON.stringify({ kid: randomUUID(), ...privateKey.export({ format: 'jwk' }) })
  })
  try {
    const { kid, kty, crv, x, y, d } = jwkSchema.parse(JSON.parse(text))
    const open = { kty, crv, x, y }
    return {
      kid,
      privateKey: createPrivateKey({ key: { ...open, d }, format: 'jwk' }),
      publicKey: createPublicKey({ key: open, format: 'jwk' }),
      publicJwk: { ...open, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true },
    }
  } catch {
    throw new StackError(`${path} is no private ES256 key: remove it and everybody signs in anew`)
  }
}
