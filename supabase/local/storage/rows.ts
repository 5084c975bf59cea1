import { faults, StorageFault } from './errors.ts'
import type { Query } from './database.ts'

/** Metadata of an object's file. */
export type FileMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export type ObjectRow = {
  id: string
  name: string
  bucket_id: string
  owner: string | null
  owner_id: string | null
  version: string | null
  metadata: FileMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

export type BucketRow = {
  id: string
  name: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

export type Place = { bucket: string; name: string }

export type NewObject = Place & {
  owner: string | undefined
  version: string
  metadata: Partial<FileMetadata>
  userMetadata: Record<string, unknown> | undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-5][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Unknown values are left out of the statement, as in storage-api's src/storage/database/pg.ts. */
function columnsOf({ bucket, name, owner, version, metadata, userMetadata }: NewObject) {
  const all = {
    name,
    owner: owner && uuid.test(owner) ? owner : undefined,
    owner_id: owner,
    bucket_id: bucket,
    metadata: JSON.stringify(metadata),
    user_metadata: userMetadata && JSON.stringify(userMetadata),
    version,
  }
  return Object.entries(all).filter(([, value]) => value !== undefined)
}

function insertion(object: NewObject) {
  const columns = columnsOf(object)
  const names = columns.map(([name]) => name)
  return {
    names,
    text: `insert into storage.objects (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
    values: columns.map(([, value]) => value),
  }
}

/** Requires only the right to insert. */
export async function insertObject(query: Query, object: NewObject) {
  const { text, values } = insertion(object)
  try {
    await query.query(text, values)
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? faults.keyExists() : error
  }
}

/** Requires the rights to insert, to update and to see the object. */
export async function upsertObject(query: Query, object: NewObject): Promise<ObjectRow> {
  const { names, text, values } = insertion(object)
  const changes = names
    .filter((name) => name !== 'name' && name !== 'bucket_id')
    .map((name) => `${name} = excluded.${name}`)
  const { rows } = await query.query<ObjectRow>(
    `${text} on conflict (name, bucket_id) do update set ${changes.join()} returning *`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('nothing was written')
  return row
}

/** @throws StorageFault NoSuchKey if there is none that the caller may see */
export async function findObject(query: Query, place: Place, lock = ''): Promise<ObjectRow> {
  const { rows } = await query.query<ObjectRow>(
    `select * from storage.objects where name = $1 and bucket_id = $2 ${lock}`,
    [place.name, place.bucket],
  )
  if (!rows[0]) throw faults.noSuchKey()
  return rows[0]
}

/** The object to be replaced, or undefined; locks it against concurrent replacement. */
export async function lockObject(query: Query, place: Place): Promise<ObjectRow | undefined> {
  await query.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${place.bucket}/${place.name}`,
  ])
  return findObject(query, place, 'for update').catch((error: unknown) => {
    if (error instanceof StorageFault) return undefined
    throw error
  })
}

/** @throws StorageFault NoSuchBucket */
export async function findBucket(query: Query, id: string, lock = ''): Promise<BucketRow> {
  const { rows } = await query.query<BucketRow>(
    `select id, name, owner, public, created_at, updated_at,
       file_size_limit::float8 as file_size_limit, allowed_mime_types
     from storage.buckets where id = $1 ${lock}`,
    [id],
  )
  if (!rows[0]) throw faults.noSuchBucket()
  return rows[0]
}
