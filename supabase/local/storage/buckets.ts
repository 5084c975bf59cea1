import * as z from 'zod'
import { codeOf } from '../errors.ts'
import { sizeInBytes } from '../config.ts'
import { readJson } from './body.ts'
import { faults } from './errors.ts'
import { bytesOf, expectBucketName } from './names.ts'
import { findBucket } from './rows.ts'
import type { Call } from './service.ts'

const settings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
}

const listing = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

const mimeType = /^([a-zA-Z0-9\-+.]+)\/([a-zA-Z0-9\-+.]+)(;\s*charset=[a-zA-Z0-9-]+)?$|\*$/

function limitOf({ context }: Call, wanted: number | string | null | undefined) {
  if (wanted === undefined || wanted === null) return wanted
  const bytes = bytesOf(wanted)
  if (bytes > sizeInBytes(context.config.storage.file_size_limit)) throw faults.tooLarge()
  return bytes
}

function typesOf(wanted: string[] | null | undefined) {
  const types = wanted?.filter(Boolean) ?? wanted
  for (const type of types ?? []) if (!mimeType.test(type)) throw faults.invalidMimeType(type)
  return types
}

export async function createBucket(call: Call): Promise<Response> {
  const { request, db, caller } = call
  const type = z.literal('STANDARD').optional()
  const schema = z.object({ name: z.string(), id: z.string().optional(), type, ...settings })
  const wish = await readJson(request, schema)
  const name = expectBucketName(wish.name)
  if (name.trim() !== name) throw faults.invalidBucketName()
  const values = [
    expectBucketName(wish.id || name),
    name,
    z.uuid().safeParse(caller.sub).data ?? null,
    caller.sub ?? null,
    wish.public ?? false,
    limitOf(call, wish.file_size_limit) ?? null,
    typesOf(wish.allowed_mime_types) ?? null,
  ]
  await db.as(caller, (query) =>
    query
      .query(
        `insert into storage.buckets
           (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        values,
      )
      .catch((error: unknown) => {
        throw codeOf(error) === '23505' ? faults.bucketExists() : error
      }),
  )
  return Response.json({ name })
}

export async function updateBucket(call: Call): Promise<Response> {
  const { request, db, caller, bucket } = call
  const wish = await readJson(request, z.object(settings))
  const changes = Object.entries({
    public: wish.public,
    file_size_limit: limitOf(call, wish.file_size_limit),
    allowed_mime_types: typesOf(wish.allowed_mime_types),
  }).filter(([, value]) => value !== undefined)
  if (changes.length === 0) throw faults.noContent()
  const set = changes.map(([column], at) => `${column} = $${at + 2}`).join()
  const { rowCount } = await db.as(caller, (query) =>
    query.query(`update storage.buckets set ${set} where id = $1`, [
      bucket,
      ...changes.map(([, value]) => value),
    ]),
  )
  if (!rowCount) throw faults.noSuchBucket()
  return Response.json({ message: 'Successfully updated' })
}

export async function getBucket({ db, caller, bucket }: Call): Promise<Response> {
  return Response.json(await db.as(caller, (query) => findBucket(query, bucket)))
}

export async function listBuckets({ url, db, caller }: Call): Promise<Response> {
  const result = listing.safeParse(Object.fromEntries(url.searchParams))
  if (!result.success) throw faults.malformed('querystring is invalid')
  const { limit, offset, sortColumn, sortOrder, search } = result.data
  const { rows } = await db.as(caller, (query) =>
    query.query(
      `select id, name, public, owner, created_at, updated_at,
         file_size_limit::float8 as file_size_limit, allowed_mime_types, 'STANDARD' as type
       from storage.buckets where starts_with(lower(name), lower($1))
       order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
      [search, limit ?? null, offset],
    ),
  )
  return Response.json(rows)
}

export async function deleteBucket({ db, caller, bucket }: Call): Promise<Response> {
  await db.asService(async (query) => {
    await findBucket(query, bucket, 'for update')
    const { rowCount } = await query.query(
      'select from storage.objects where bucket_id = $1 limit 1',
      [bucket],
    )
    if (rowCount) throw faults.bucketNotEmpty()
  })
  const { rowCount } = await db.as(caller, (query) =>
    query.query('delete from storage.buckets where id = $1', [bucket]),
  )
  if (!rowCount) throw faults.noSuchBucket()
  return Response.json({ message: 'Successfully deleted' })
}

/** Hosted Storage does this in the background; here it is done before the answer. */
export async function emptyBucket({ db, caller, files, bucket }: Call): Promise<Response> {
  const isSeen = await db.as(caller, async (query) => {
    await findBucket(query, bucket)
    return query.query('select from storage.objects where bucket_id = $1 limit 1', [bucket])
  })
  if (isSeen.rowCount) {
    const { rows } = await db.asService((query) =>
      query.query<{ version: string | null }>(
        'delete from storage.objects where bucket_id = $1 returning version',
        [bucket],
      ),
    )
    await files.remove(rows.map(({ version }) => version))
  }
  const message = 'Empty bucket has been queued. Completion may take up to an hour.'
  return Response.json({ message })
}
