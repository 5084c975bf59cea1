import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { tokenFor } from '../../support/realtime.ts'
import { startStack } from '../../support/stack.ts'
import { smallProject } from '../small-project.ts'

const ana = randomUUID()
const ben = randomUUID()

// A private bucket in which people keep files in a folder named after their id.
const rules = `
  insert into storage.buckets (id, name, public) values
    ('own', 'own', false), ('open', 'open', true),
    ('listed', 'listed', true), ('drop', 'drop', false);
  create policy own_select on storage.objects for select to authenticated
    using (bucket_id = 'own' and owner_id = (select auth.uid())::text);
  create policy own_insert on storage.objects for insert to authenticated
    with check (bucket_id in ('own', 'drop') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy own_update on storage.objects for update to authenticated
    using (bucket_id = 'own' and owner_id = (select auth.uid())::text)
    with check (bucket_id = 'own' and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy own_delete on storage.objects for delete to authenticated
    using (bucket_id = 'own' and owner_id = (select auth.uid())::text);`

async function startStorage() {
  const project = await smallProject()
  const stack = await startStack(['--root', project.root])
  const { info } = stack
  const database = new pg.Pool({ connectionString: info.db_url })
  database.on('error', () => {})
  await database.query(rules)
  const client = (key: string, token?: string) =>
    createClient(info.api_url, key, {
      auth: { persistSession: false },
      ...(token && { global: { headers: { Authorization: `Bearer ${token}` } } }),
    }).storage
  const person = async (id: string) => ({
    id,
    token: await tokenFor(info, id),
    storage: client(info.publishable_key, await tokenFor(info, id)),
  })
  return {
    stack,
    url: `${info.api_url}/storage/v1`,
    database,
    service: client(info.secret_key),
    visitor: client(info.publishable_key),
    ana: await person(ana),
    ben: await person(ben),
    withToken: (token: string) => client(info.publishable_key, token),
    async stop() {
      await database.end()
      await stack.stop()
      project.remove()
    },
  }
}

type StorageProject = Awaited<ReturnType<typeof startStorage>>

/** A backend with some buckets and two people, shared by the whole test file. */
export let own: StorageProject
beforeAll(async () => {
  own = await startStorage()
})
afterAll(() => own?.stop())

/** The machine-readable part of an error, as storage-js returns it. */
export const saying = (statusCode: string, code: string, message?: string | RegExp) => ({
  data: null,
  error: {
    statusCode,
    code,
    ...(message !== undefined && { message }),
  },
})
