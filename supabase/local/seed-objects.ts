import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { StackError } from './errors.ts'
import type { Context } from './service.ts'

const mimeTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

/**
 * Uploads the files of each bucket's `objects_path` to Storage, as `supabase seed buckets` does.
 * Each version of a file only once: later changes and deletions by people are kept.
 */
export async function plantObjects({ config, root, keys, urls, pool }: Context): Promise<void> {
  const { storage } = createClient(urls.api, keys.secret, { auth: { persistSession: false } })
  for (const [bucket, { objects_path }] of Object.entries(config.storage.buckets)) {
    const folder = objects_path && join(root, objects_path)
    if (!folder || !existsSync(folder)) continue
    for (const name of readdirSync(folder)) {
      const body = readFileSync(join(folder, name))
      const planted = [`${objects_path}/${name}`, createHash('sha256').update(body).digest('hex')]
      const { rowCount } = await pool.query(
        'select from supabase_migrations.seed_files where path = $1 and hash = $2',
        planted,
      )
      if (rowCount) continue
      const { error } = await storage.from(bucket).upload(name, body, {
        contentType: mimeTypes[extname(name)] ?? 'application/octet-stream',
        upsert: true,
      })
      if (error)
        throw new StackError(`${objects_path}/${name} was refused by Storage: ${error.message}`)
      await pool.query(
        `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
         on conflict (path) do update set hash = excluded.hash`,
        planted,
      )
    }
  }
}
