import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Keys } from '../service.ts'
import { reasonOf } from './callers.ts'
import { readJson } from './body.ts'
import { faults } from './errors.ts'
import { expectKey, expectText } from './names.ts'
import { findObject } from './rows.ts'
import type { Call } from './service.ts'
import { testUpload } from './upload.ts'

type Scope = 'download' | 'upload'
type Signed = { url: string; scope: Scope; owner?: string; upsert?: boolean; exp: number }

/** As on hosted projects; the self-hosted default is a minute. */
const uploadSeconds = 2 * 60 * 60

const secretOf = (keys: Keys) => new TextEncoder().encode(keys.jwtSecret)

const seconds = z
  .int()
  .min(1)
  .max(Math.floor(Number.MAX_SAFE_INTEGER / 1000 / 2))

function sign(keys: Keys, claims: Omit<Signed, 'exp'>, expiresIn: number): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(`${expiresIn}s`)
    .sign(secretOf(keys))
}

/** @throws StorageFault unless the address has a token for this object and this action */
export async function expectSigned({ context, url, bucket, name }: Call, scope: Scope) {
  const token = url.searchParams.get('token')
  if (token === null) {
    throw faults.malformed("querystring must have required property 'token'")
  }
  const verified = await jwtVerify<Signed>(token, secretOf(context.keys), {
    algorithms: ['HS256'],
  }).catch(() => {
    throw faults.invalidJwt(reasonOf(token))
  })
  const { payload } = verified
  if (payload.scope !== scope) throw faults.invalidSignature(`Token is not scoped for ${scope}`)
  if (payload.url !== `${bucket}/${name}`) throw faults.invalidSignature()
  return payload
}

export async function signObject(call: Call): Promise<Response> {
  const { request, context, db, caller, bucket, name } = call
  const schema = z.object({ expiresIn: seconds, transform: z.unknown().optional() })
  const { expiresIn, transform } = await readJson(request, schema)
  if (transform) throw faults.noTransform()
  expectKey(name)
  await db.as(caller, (query) => findObject(query, { bucket, name }))
  const url = `${bucket}/${name}`
  const token = await sign(context.keys, { url, scope: 'download' }, expiresIn)
  return Response.json({ signedURL: `/object/sign/${url}?token=${token}` })
}

export async function signObjects(call: Call): Promise<Response> {
  const { request, context, db, caller, bucket } = call
  const schema = z.object({ expiresIn: seconds, paths: z.array(z.string()).min(1).max(1000) })
  const { expiresIn, paths } = await readJson(request, schema)
  const { rows } = await db.as(caller, (query) =>
    query.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any($2::text[])',
      [bucket, paths.map(expectText)],
    ),
  )
  const known = new Set(rows.map(({ name }) => name))
  const signed = paths.map(async (path) => {
    const url = `${bucket}/${path}`
    if (!known.has(path)) return { error: unseen, path, signedURL: null }
    const token = await sign(context.keys, { url, scope: 'download' }, expiresIn)
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
  })
  return Response.json(await Promise.all(signed))
}

const unseen = 'Either the object does not exist or you do not have access to it'

/**
 * The policies are evaluated now, as for the caller's own upload; the signed address then works for
 * anybody.
 */
export async function signUpload(call: Call): Promise<Response> {
  const { request, context, caller, bucket, name } = call
  expectKey(name)
  const isUpsert = request.headers.get('x-upsert') === 'true'
  await testUpload(call, { owner: caller.sub, isUpsert, metadata: {}, userMetadata: undefined })
  const url = `${bucket}/${name}`
  const claims = { url, scope: 'upload', upsert: isUpsert, owner: caller.sub } as const
  const token = await sign(context.keys, claims, uploadSeconds)
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}
