import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../supabase/local/ports.ts'

const config = fileURLToPath(new URL('../../supabase/config.toml', import.meta.url))
const templates = fileURLToPath(new URL('../../supabase/templates', import.meta.url))

const notes = `
create table public.notes (
  id bigint generated always as identity primary key,
  body text not null constraint notes_body_is_short check (length(body) < 10)
);
alter table public.notes enable row level security;
create policy anyone_select on public.notes for select to anon using (true);
create policy anyone_insert on public.notes for insert to anon with check (body <> 'secret');
create function public.add(a int, b int) returns int language sql set search_path = ''
  as 'select a + b';
create function public.refuse(sqlstate text) returns void language plpgsql set search_path = ''
  as $$ begin raise exception using errcode = sqlstate, message = 'no'; end $$;`

const jobs = `
create schema private;
create table private.scheduled_jobs (name text primary key, schedule text, command text);
insert into private.scheduled_jobs
values ('tick', '1 seconds', $$insert into public.notes (body) values ('tick')$$);`

const hello = `
Deno.serve(async (request) =>
  Response.json({
    pid: Deno.pid,
    path: new URL(request.url).pathname,
    body: await request.text(),
    env: Object.keys(Deno.env.toObject()),
  }))`

/** A separate supabase/ folder with free ports, so that neither data nor ports collide. */
export async function smallProject() {
  const directory = mkdtempSync(join(tmpdir(), 'small project-'))
  // When root starts the stack, its database runs as another user.
  chmodSync(directory, 0o755)
  const root = join(directory, 'supabase')
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  let toml = readFileSync(config, 'utf8').replace(
    /sql_paths = \[[^\]]*\]/,
    'sql_paths = ["./seed.sql"]',
  )
  ports.forEach(
    (port, index) => (toml = toml.replace(String([54321, 54322, 54324][index]), String(port))),
  )
  write('config.toml', `${toml}\n[functions.open]\nverify_jwt = false\n`)
  write('migrations/20260101000100_notes.sql', notes)
  write('migrations/20260101000200_jobs.sql', jobs)
  write('seed.sql', `insert into public.notes (body) values ('seeded');`)
  for (const name of ['hello', 'open']) write(`functions/${name}/index.ts`, hello)
  cpSync(templates, join(root, 'templates'), { recursive: true })
  return {
    root,
    write,
    ports: { api: ports[0], db: ports[1], mail: ports[2] },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}
