import * as z from 'zod'
import { readJson } from './body.ts'
import { expectText } from './names.ts'
import type { ObjectRow } from './rows.ts'
import type { Call } from './service.ts'

const searching = z.object({
  prefix: z.string(),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

const most = 1500

/**
 * The direct content of a folder, as hosted Storage's storage.search: names without the folder,
 * folders in it without an id; case-insensitive. $1 is the bucket, $2 the folder, $3 the prefix of
 * the names in it.
 */
const entries = `
  with found as (
    select object.*, length($2 || $3) + nullif(strpos(substr(name, length($2 || $3) + 1), '/'), 0) as until
    from storage.objects as object
    where bucket_id = $1 and starts_with(lower(name), lower($2 || $3))
  )
  select substr(name, length($2) + 1) as name, id, updated_at, created_at, last_accessed_at,
    metadata, lower(name) as key, false as is_folder
  from found where until is null
  union all
  select substr(min(left(name, until - 1)), length($2) + 1), null, null, null, null,
    null, lower(left(name, until)), true
  from found where until is not null
  group by lower(left(name, until))`

type Entry = Pick<
  ObjectRow,
  'name' | 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'
>

export async function list({ request, db, caller, bucket }: Call): Promise<Response> {
  const { prefix, limit, offset, search, sortBy } = await readJson(request, searching)
  const folder = prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix
  const { column, order } = sortBy
  // By name, folders are sorted among the files; by a time they come first, because they have none.
  const sorting =
    column === 'name'
      ? `key collate "C" ${order}`
      : `is_folder desc, ${column} ${order}, key collate "C" ${order}`
  const { rows } = await db.as(caller, (query) =>
    query.query<Entry>(
      `select name, id, updated_at, created_at, last_accessed_at, metadata
       from (${entries}) as entry order by ${sorting} limit $4 offset $5`,
      [bucket, expectText(folder), expectText(search), Math.min(limit, most), offset],
    ),
  )
  return Response.json(rows)
}
