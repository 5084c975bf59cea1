import { faults } from './errors.ts'
import { expectKey } from './names.ts'
import { findBucket, findObject, type ObjectRow } from './rows.ts'
import type { Call } from './service.ts'
import { expectSigned } from './signing.ts'

/** The object; policies are bypassed if its bucket is public. */
async function seen({ db, caller, isKnown, bucket, name }: Call): Promise<ObjectRow> {
  const { public: isPublic } = await db.asService((query) => findBucket(query, bucket))
  if (!isKnown && !isPublic) throw faults.noSuchBucket()
  expectKey(name)
  const find = { bucket, name }
  return isPublic
    ? db.asService((query) => findObject(query, find))
    : db.as(caller, (query) => findObject(query, find))
}

async function inPublic({ db, bucket, name }: Call): Promise<ObjectRow> {
  expectKey(name)
  return db.asService(async (query) => {
    if (!(await findBucket(query, bucket)).public) throw faults.noSuchBucket()
    return findObject(query, { bucket, name })
  })
}

export const download = async (call: Call) => give(call, await seen(call))
export const downloadPublic = async (call: Call) => give(call, await inPublic(call))

export async function downloadSigned(call: Call): Promise<Response> {
  const { exp } = await expectSigned(call, 'download')
  const { db, bucket, name } = call
  const object = await db.asService((query) => findObject(query, { bucket, name }))
  return give(call, object, new Date(exp * 1000).toUTCString())
}

export const info = async (call: Call) => describe(await seen(call))
export const infoPublic = async (call: Call) => describe(await inPublic(call))

function describe(object: ObjectRow): Response {
  const { id, name, version, bucket_id, metadata, user_metadata, updated_at, created_at } = object
  return Response.json({
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  })
}

/**
 * Serves the file with the headers of storage-api's src/storage/renderer/renderer.ts, and with
 * nosniff, which it does not send: browsers must not guess another type than the stored one.
 */
async function give(call: Call, { version, metadata }: ObjectRow, expires?: string) {
  const { request, url, files } = call
  const headers = new Headers({
    'accept-ranges': 'bytes',
    // Never serve an uploaded file as a page of this origin.
    'content-type': metadata.mimetype.includes('text/html') ? 'text/plain' : metadata.mimetype,
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    ...(expires ? { expires } : { 'cache-control': metadata.cacheControl }),
  })
  const wanted = url.searchParams.get('download')
  if (wanted !== null) {
    const name = encodeURIComponent(wanted)
    const names = wanted && ` filename=${name}; filename*=UTF-8''${name}`
    headers.set('content-disposition', `attachment;${names}`)
  }
  if (isUnchanged(request.headers, metadata)) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') {
    headers.set('content-length', String(metadata.size))
    return new Response(null, { headers })
  }
  const bytes = await files.read(version ?? '')
  const part = partOf(request.headers.get('range'), bytes.byteLength)
  if (!part) return new Response(new Uint8Array(bytes), { headers })
  headers.set('content-range', `bytes ${part.from}-${part.to}/${bytes.byteLength}`)
  const piece = new Uint8Array(bytes.subarray(part.from, part.to + 1))
  return new Response(piece, { status: 206, headers })
}

function isUnchanged(headers: Headers, { eTag, lastModified }: ObjectRow['metadata']): boolean {
  const tag = headers.get('if-none-match')
  if (tag !== null) return tag === eTag
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

/** One range of bytes, including suffixes ("bytes=-5"); multiple ranges are ignored. */
function partOf(range: string | null, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const from = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size || from > to) throw faults.invalidRange()
  return { from, to }
}
