import { join } from 'node:path'
import type { Context } from '../service.ts'
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './buckets.ts'
import { callerOf } from './callers.ts'
import { createDatabase } from './database.ts'
import { download, downloadPublic, downloadSigned, info, infoPublic } from './download.ts'
import { asFault, faults, StorageFault } from './errors.ts'
import { createFiles } from './files.ts'
import { list } from './list.ts'
import { expectBucketName } from './names.ts'
import { copy, move, removeMany, removeOne } from './objects.ts'
import type { Call, Handler, Service } from './service.ts'
import { signObject, signObjects, signUpload } from './signing.ts'
import { upload, uploadSigned } from './upload.ts'

/** Bytes: more of a refused request are not worth its answer. */
const mostRead = 64 * 1024 * 1024

/** Whether a route requires a valid token, works without one, or ignores it. */
type Entry = 'needed' | 'optional' | 'none'

// Method, path, operation as policies see it, handler. The first match wins.
const routes: [string, string, string, Handler, Entry?][] = [
  ['GET', 'bucket', 'bucket.list', listBuckets],
  ['POST', 'bucket', 'bucket.create', createBucket],
  ['GET', 'bucket/:bucket', 'bucket.get', getBucket],
  ['PUT', 'bucket/:bucket', 'bucket.update', updateBucket],
  ['DELETE', 'bucket/:bucket', 'bucket.delete', deleteBucket],
  ['POST', 'bucket/:bucket/empty', 'bucket.empty', emptyBucket],
  ['GET', 'object/public/:bucket/*', 'object.get_public', downloadPublic, 'none'],
  ['HEAD', 'object/public/:bucket/*', 'object.info_public', downloadPublic, 'none'],
  ['GET', 'object/info/public/:bucket/*', 'object.info_public', infoPublic, 'none'],
  ['GET', 'object/sign/:bucket/*', 'object.get_signed', downloadSigned, 'none'],
  ['PUT', 'object/upload/sign/:bucket/*', 'object.upload_signed', uploadSigned, 'none'],
  ['POST', 'object/upload/sign/:bucket/*', 'object.sign_upload_url', signUpload],
  ['POST', 'object/sign/:bucket', 'object.sign_many', signObjects],
  ['POST', 'object/sign/:bucket/*', 'object.sign', signObject],
  ['POST', 'object/list/:bucket', 'object.list', list],
  // Else it would be an upload to a bucket of that name.
  ['POST', 'object/list-v2/:bucket', 'object.list_v2', unsupported],
  ['POST', 'object/copy', 'object.copy', copy],
  ['POST', 'object/move', 'object.move', move],
  ['GET', 'object/authenticated/:bucket/*', 'object.get_authenticated', download],
  ['HEAD', 'object/authenticated/:bucket/*', 'object.head_authenticated_info', download],
  ['GET', 'object/info/authenticated/:bucket/*', 'object.get_authenticated_info', info],
  ['GET', 'object/info/:bucket/*', 'object.get_authenticated_info', info, 'optional'],
  ['GET', 'object/:bucket/*', 'object.get_authenticated', download, 'optional'],
  ['HEAD', 'object/:bucket/*', 'object.head_authenticated_info', download, 'optional'],
  ['POST', 'object/:bucket/*', 'object.upload', upload],
  ['PUT', 'object/:bucket/*', 'object.upload_update', upload],
  ['DELETE', 'object/:bucket', 'object.delete_many', removeMany],
  ['DELETE', 'object/:bucket/*', 'object.delete', removeOne],
]

const compiled = routes.map(([method, path, operation, handler, entry = 'needed']) => ({
  method,
  pattern: new RegExp(`^/${path.replace(':bucket', '([^/]+)').replace('*', '(.+)')}$`),
  operation: operation.includes('authenticated_info') ? operation : `storage.${operation}`,
  handler,
  entry,
}))

/** Storage: what storage-js calls, answered as storage-api does, on the same tables. */
export function createStorage(context: Context, available: () => Promise<void>) {
  const files = createFiles(join(context.dataDir, 'objects'))

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/storage\/v1/, '')
    const route = compiled.find(
      ({ method, pattern }) => method === request.method && pattern.test(path),
    )
    if (!route) throw faults.noRoute(request.method, path)
    const [bucket = '', name = ''] = namesIn(path, route.pattern)
    const { caller, isKnown } =
      route.entry === 'none'
        ? { caller: { role: 'anon', claims: { role: 'anon' } }, isKnown: false }
        : await callerOf(request.headers, context.keys, route.entry === 'optional')
    if (bucket && path.startsWith('/object')) expectBucketName(bucket)
    await available()
    const { method } = request
    const db = createDatabase(context.pool, { name: route.operation, method, path })
    const service: Service = { context, files }
    return route.handler({ ...service, request, url, db, caller, isKnown, bucket, name })
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request)
    } catch (thrown) {
      const error = asFault(thrown)
      const { pathname } = new URL(request.url)
      const isKnown = error instanceof StorageFault
      if (!isKnown || error.answered >= 500)
        context.log('storage', `${request.method} ${pathname}: ${String(thrown)}`)
      await readRest(request)
      return isKnown ? error.answer() : unexpected()
    }
  }
}

function unsupported({ request, url }: Call): never {
  throw faults.noRoute(request.method, url.pathname.replace(/^\/storage\/v1/, ''))
}

/** Whoever is answered while still sending may lose the answer, and the next one, too. */
async function readRest(request: Request) {
  if (!request.body || request.bodyUsed) return
  let left = mostRead
  for await (const { byteLength } of request.body) if ((left -= byteLength) < 0) return
}

function namesIn(path: string, pattern: RegExp): string[] {
  try {
    return (pattern.exec(path) ?? []).slice(1).map(decodeURIComponent)
  } catch {
    throw faults.malformed(`'${path}' is not a valid url component`)
  }
}

const unexpected = () =>
  Response.json(
    {
      statusCode: '500',
      error: 'Internal',
      message: 'Internal Server Error',
      code: 'InternalError',
    },
    { status: 500 },
  )
