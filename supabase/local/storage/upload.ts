import { createHash, randomUUID } from 'node:crypto'
import { sizeInBytes } from '../config.ts'
import { readUpload, type Upload } from './body.ts'
import { expectKey } from './names.ts'
import {
  type FileMetadata,
  findBucket,
  insertObject,
  lockObject,
  type NewObject,
  type ObjectRow,
  upsertObject,
} from './rows.ts'
import type { Call } from './service.ts'
import { expectSigned } from './signing.ts'

type Wish = Pick<NewObject, 'owner' | 'metadata' | 'userMetadata'> & { isUpsert: boolean }

const eTagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Tests whether the policies let the caller put an object there; nothing is written. */
export async function testUpload({ db, caller, bucket, name }: Call, wish: Wish) {
  const { isUpsert, ...rest } = wish
  const object = { bucket, name, version: '1', ...rest }
  await db.tried(caller, async (query) => {
    await (isUpsert ? upsertObject : insertObject)(query, object)
  })
}

/**
 * Registers an object whose file is already stored, and deletes the file that it replaces. On
 * failure the new file is deleted and the old object stays.
 */
export async function settle({ db, files }: Call, object: NewObject): Promise<ObjectRow> {
  try {
    const { row, replaced } = await db.asService(async (query) => {
      const current = await lockObject(query, object)
      return { row: await upsertObject(query, object), replaced: current?.version }
    })
    await files.remove([replaced])
    return row
  } catch (error) {
    await files.remove([object.version])
    throw error
  }
}

async function put(call: Call, owner: string | undefined, isUpsert: boolean) {
  const { context, request, db, files, bucket, name } = call
  const limits = await db.asService((query) => findBucket(query, bucket))
  const most = sizeInBytes(context.config.storage.file_size_limit)
  const { bytes, userMetadata, ...kind } = await readUpload(request, name, limits, most)
  expectKey(name)
  const announced = { mimetype: kind.mimetype, contentLength: bytes.byteLength }
  await testUpload(call, { owner, isUpsert, metadata: announced, userMetadata })
  const version = randomUUID()
  await files.write(version, bytes)
  const metadata = describe(bytes, kind)
  return settle(call, { bucket, name, owner, version, metadata, userMetadata: userMetadata ?? {} })
}

function describe(
  bytes: Uint8Array,
  { mimetype, cacheControl }: Pick<Upload, 'mimetype' | 'cacheControl'>,
): FileMetadata {
  return {
    eTag: eTagOf(bytes),
    size: bytes.byteLength,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.byteLength,
    httpStatusCode: 200,
  }
}

export async function upload(call: Call): Promise<Response> {
  const { request, caller, bucket, name } = call
  const isUpsert = request.method === 'PUT' || request.headers.get('x-upsert') === 'true'
  const { id } = await put(call, caller.sub, isUpsert)
  return Response.json({ Id: id, Key: `${bucket}/${name}` })
}

export async function uploadSigned(call: Call): Promise<Response> {
  const { owner, upsert } = await expectSigned(call, 'upload')
  const service = { role: 'service_role', claims: { role: 'service_role' } }
  await put({ ...call, caller: service }, owner, upsert ?? false)
  return Response.json({ Key: `${call.bucket}/${call.name}` })
}
