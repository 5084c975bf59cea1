import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallProject } from './small-project.ts'

let project: Awaited<ReturnType<typeof smallProject>>

beforeAll(async () => {
  project = await smallProject()
})

afterAll(() => project.remove())

function start(...args: string[]) {
  const child = spawn(
    process.execPath,
    ['supabase/local/stack.ts', '--root', project.root, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, said })) }
}

/** Starts with persistent data and returns the first line of output, parsed. */
async function ready(...args: string[]) {
  const { child, ended } = start(...args)
  const line = once(createInterface(child.stdout), 'line')
  const first = await Promise.race([line, ended])
  if (!Array.isArray(first)) throw new Error(first.said)
  const info = JSON.parse(String(first[0])) as Record<string, string>
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  return { info, stop }
}

async function fault(...args: string[]) {
  const { code, said } = await start(...args).ended
  const lines = said.split('\n').filter((line) => line && !line.includes('not for production'))
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  return lines[0]!
}

const notes = async ({ api_url, secret_key }: Record<string, string>) =>
  (await (
    await fetch(`${api_url}/rest/v1/notes?select=body&body=neq.tick`, {
      headers: { apikey: secret_key! },
    })
  ).json()) as { body: string }[]

describe('a start that cannot be', () => {
  it('names an unknown option', async () => {
    expect(await fault('--nonsense')).toContain("'--nonsense'")
  })

  it('names a port that is taken', async () => {
    const server = createServer().listen(project.ports.api, '127.0.0.1')
    await once(server, 'listening')
    expect(await fault()).toContain(`port ${project.ports.api} (API) is taken`)
    server.close()
  })

  it('names file and line of a broken migration and keeps nothing of it', async () => {
    project.write(
      'migrations/20260101000300_broken.sql',
      'create table public.half ();\ncreate tabel x;',
    )
    expect(await fault('--ephemeral')).toContain(
      'migrations/20260101000300_broken.sql:2: syntax error',
    )
    project.write('migrations/20260101000300_broken.sql', 'create table public.whole ();')
  })

  it('names the field of a bad config.toml', async () => {
    const other = await smallProject()
    other.write('config.toml', 'project_id = "x"\n[api]\nport = "many"\n')
    expect(await fault('--root', other.root)).toMatch(/config\.toml: api\.port .*number/)
    other.write('config.toml', 'project_id = \n')
    expect(await fault('--root', other.root)).toContain('config.toml:1: ')
    other.remove()
  })
})

describe('persistent data', () => {
  it('outlives the stack, takes new migrations, and says how to start afresh when one was edited', async () => {
    const first = await ready()
    expect(first.info.api_url).toBe(`http://127.0.0.1:${project.ports.api}`)
    expect(await notes(first.info)).toEqual([{ body: 'seeded' }])
    expect(await fault()).toContain('another stack')
    expect((await first.stop()).code).toBe(0)

    project.write(
      'migrations/20260101000400_more.sql',
      `insert into public.notes (body) values ('more');`,
    )
    const data = join(project.root, '..', '.luwes')
    // As after a crash: a lock file whose pid now belongs to another process.
    writeFileSync(join(data, 'stack.pid'), String(process.pid))
    writeFileSync(join(data, 'database', 'postmaster.pid'), `${process.pid}\n`)
    const second = await ready()
    expect(second.info.secret_key).toBe(first.info.secret_key)
    expect(await notes(second.info)).toEqual([{ body: 'seeded' }, { body: 'more' }])
    await second.stop()

    project.write(
      'migrations/20260101000400_more.sql',
      `insert into public.notes (body) values ('less');`,
    )
    expect(await fault()).toMatch(
      /20260101000400_more.sql was edited .* "npm run stack -- --reset"/,
    )
    const third = await ready('--reset')
    expect(await notes(third.info)).toEqual([{ body: 'seeded' }, { body: 'less' }].reverse())
    await third.stop()
    expect(existsSync(join(data, 'stack.pid'))).toBe(false)
  }, 180_000)
})
