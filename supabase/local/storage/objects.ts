import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { metadataOf, readJson } from './body.ts'
import { faults } from './errors.ts'
import { expectBucketName, expectKey, expectText } from './names.ts'
import { findObject, lockObject, type ObjectRow } from './rows.ts'
import type { Call } from './service.ts'
import { settle, testUpload } from './upload.ts'

const places = {
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
}

const copying = z.object({
  ...places,
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().optional(), mimetype: z.string().optional() })
    .optional(),
})

/** Only the fields in storage-api's schema of an object. */
function shown(row: ObjectRow) {
  const { name, bucket_id, owner, owner_id, version, id, metadata, user_metadata } = row
  const { updated_at, created_at, last_accessed_at } = row
  const times = { updated_at, created_at, last_accessed_at }
  return { name, bucket_id, owner, owner_id, version, id, ...times, metadata, user_metadata }
}

export async function copy(call: Call): Promise<Response> {
  const { request, db, caller, files } = call
  const wish = await readJson(request, copying)
  const from = { bucket: expectBucketName(wish.bucketId), name: expectText(wish.sourceKey) }
  const name = expectKey(wish.destinationKey)
  const bucket = expectBucketName(wish.destinationBucket ?? wish.bucketId)
  const origin = await db.as(caller, (query) => findObject(query, from))
  const sent = request.headers.get('x-metadata')
  const userMetadata =
    (wish.copyMetadata ? origin.user_metadata : sent !== null && metadataOf(sent)) || undefined
  const metadata = { ...origin.metadata, ...(wish.copyMetadata ? {} : wish.metadata) }
  const owner = caller.sub
  const isUpsert = request.headers.get('x-upsert') === 'true'
  const target = { ...call, bucket, name }
  await testUpload(target, { owner, isUpsert, metadata, userMetadata })
  const version = randomUUID()
  await files.copy(origin.version ?? '', version)
  metadata.lastModified = new Date().toISOString()
  const made = await settle(target, { bucket, name, owner, version, metadata, userMetadata })
  return Response.json({ Id: made.id, Key: `${bucket}/${name}`, ...shown(made) })
}

const renaming = `update storage.objects
  set name = $3, bucket_id = $4, owner = coalesce($5, owner), owner_id = coalesce($6, owner_id)
  where bucket_id = $1 and name = $2 returning *`

export async function move(call: Call): Promise<Response> {
  const { request, db, caller } = call
  const wish = await readJson(request, z.object(places))
  const from = { bucket: expectBucketName(wish.bucketId), name: expectText(wish.sourceKey) }
  const name = expectKey(wish.destinationKey)
  const bucket = expectBucketName(wish.destinationBucket ?? wish.bucketId)
  const owner = z.uuid().safeParse(caller.sub).data ?? null
  const values = [from.bucket, from.name, name, bucket, owner, caller.sub ?? null]
  await db.tried(caller, async (query) => {
    await findObject(query, from)
    const { rowCount } = await query.query(renaming, values)
    if (!rowCount) throw faults.noSuchKey()
  })
  const id = await db.asService(async (query) => {
    await lockObject(query, { bucket, name })
    const { rows } = await query.query<ObjectRow>(renaming, values)
    if (!rows[0]) throw faults.noSuchKey()
    return rows[0].id
  })
  return Response.json({ message: 'Successfully moved', Id: id, Key: name })
}

export async function removeOne({ db, caller, files, bucket, name }: Call): Promise<Response> {
  const place = { bucket, name: expectText(name) }
  const { version } = await db.asService((query) => findObject(query, place))
  const gone = await db.as(caller, (query) =>
    query.query('delete from storage.objects where bucket_id = $1 and name = $2 returning id', [
      place.bucket,
      place.name,
    ]),
  )
  if (!gone.rowCount) throw faults.accessDenied('Access denied')
  await files.remove([version])
  return Response.json({ message: 'Successfully deleted' })
}

/** Deletes those that the caller may delete; the others stay and are not reported. */
export async function removeMany({ request, db, caller, files, bucket }: Call): Promise<Response> {
  const schema = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })
  const names = (await readJson(request, schema)).prefixes.map(expectText)
  const { rows } = await db.as(caller, (query) =>
    query.query<ObjectRow>(
      'delete from storage.objects where bucket_id = $1 and name = any($2) returning *',
      [bucket, names],
    ),
  )
  await files.remove(rows.map(({ version }) => version))
  return Response.json(rows.map(shown))
}
