import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStack, type RunningStack } from '../support/stack.ts'
import { until } from './processes.ts'
import { smallProject } from './small-project.ts'

let project: Awaited<ReturnType<typeof smallProject>>
let stack: RunningStack

// What is set for another database must not reach this one.
const othersDatabase = { PGSSLMODE: 'require', PGOPTIONS: '-c search_path=nowhere' }

beforeAll(async () => {
  project = await smallProject()
  stack = await startStack(['--root', project.root], othersDatabase)
})

afterAll(async () => {
  await stack?.stop()
  project?.remove()
})

const withoutSession = { auth: { persistSession: false } }
const anyone = () => createClient(stack.info.api_url, stack.info.publishable_key, withoutSession)
const service = () => createClient(stack.info.api_url, stack.info.secret_key, withoutSession)

describe('the ready line', () => {
  it('names every address and both keys', () => {
    expect(stack.info).toMatchObject({
      api_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      publishable_key: expect.stringMatching(/^sb_publishable_/),
      secret_key: expect.stringMatching(/^sb_secret_/),
      db_url: expect.stringMatching(/^postgresql:/),
      mail_url: expect.stringMatching(/^http:/),
      payment_sandbox_url: expect.stringMatching(/^http:/),
    })
  })

  it.runIf(process.platform === 'linux')('stands for ports on loopback alone', () => {
    const ports = Object.values(stack.info).flatMap((url) =>
      URL.canParse(url) ? [Number(new URL(url).port)] : [],
    )
    const listening = ['tcp', 'tcp6'].flatMap((file) =>
      readFileSync(`/proc/net/${file}`, 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, local = '', , state] = line.trim().split(/\s+/)
          const [address, port = ''] = local.split(':')
          return state === '0A' && ports.includes(parseInt(port, 16)) ? [address] : []
        }),
    )
    expect(listening).toEqual(ports.map(() => '0100007F'))
  })
})

describe('the Data API', () => {
  it('lets the publishable key do what policies allow', async () => {
    const inserted = await anyone().from('notes').insert({ body: 'mine' }).select().single()
    expect(inserted.data).toMatchObject({ body: 'mine' })
    const refused = await anyone().from('notes').insert({ body: 'secret' })
    expect(refused).toMatchObject({ status: 401, error: { code: '42501' } })
    expect((await anyone().rpc('add', { a: 1, b: 2 })).data).toBe(3)
  })

  it('lets the secret key pass the policies', async () => {
    const { error } = await service().from('notes').insert({ body: 'secret' })
    expect(error).toBeNull()
  })

  it.each([
    ['no key', {}, 'No API key found in request'],
    ['an unknown key', { apikey: 'sb_publishable_unknown' }, 'Invalid API key'],
    [
      'the secret key in a browser',
      { 'user-agent': 'Mozilla/5.0' },
      'Forbidden use of secret API key in browser',
    ],
  ])('refuses %s', async (_name, headers: Record<string, string>, message) => {
    const apikey: Record<string, string> =
      'user-agent' in headers ? { apikey: stack.info.secret_key } : {}
    const answer = await fetch(`${stack.info.api_url}/rest/v1/notes`, {
      headers: { ...apikey, ...headers },
    })
    expect([answer.status, await answer.json()]).toMatchObject([401, { message }])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each([
    ['P0001', 400],
    ['23514', 400],
    ['23P01', 400],
    ['40001', 500],
    ['53300', 503],
  ])('answers %s with the status of PostgREST', async (sqlstate, status) => {
    const refused = await anyone().rpc('refuse', { sqlstate })
    expect(refused).toMatchObject({ status, error: { code: sqlstate, message: 'no' } })
  })

  it('sees a table as soon as it is made', async () => {
    const client = new pg.Client(stack.info.db_url)
    await client.connect()
    await client.query('create table public.fresh (id int primary key)')
    await client.end()
    await until(async () => ((await service().from('fresh').select()).error ? undefined : true))
  })

  it('refuses a body that nobody sends', async () => {
    const answer = await fetch(`${stack.info.api_url}/rest/v1/notes`, {
      method: 'POST',
      headers: { apikey: stack.info.publishable_key },
      body: 'x'.repeat(11 * 1024 * 1024),
    })
    expect(answer.status).toBe(413)
  })
})

describe('the database', () => {
  it('was migrated as the Supabase CLI does, and the CLI sees it', async () => {
    const list = await promisify(execFile)(
      'node_modules/.bin/supabase',
      ['migration', 'list', `--remote=${stack.info.db_url}`, `--workdir=${project.root}/..`],
      { env: { ...process.env, ...othersDatabase, NO_COLOR: '1' } },
    )
    for (const version of ['20260101000100', '20260101000200'])
      expect(list.stdout.split(version)).toHaveLength(3)
  })

  it('was seeded once', async () => {
    const { data } = await service().from('notes').select().eq('body', 'seeded')
    expect(data).toHaveLength(1)
  })

  it('runs its scheduled jobs', async () => {
    await until(
      async () => (await service().from('notes').select().eq('body', 'tick').limit(1)).data?.[0],
    )
  })
})

describe('storage', () => {
  it('keeps and gives files', async () => {
    const { storage } = service()
    expect((await storage.createBucket('photos', { public: true })).error).toBeNull()
    const photos = storage.from('photos')
    const sent = await photos.upload('a/b.txt', 'hello', { contentType: 'text/plain' })
    expect(sent.error).toBeNull()
    const answer = await fetch(photos.getPublicUrl('a/b.txt').data.publicUrl)
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'text/plain',
      'hello',
    ])
    expect((await anyone().storage.from('photos').upload('c.txt', 'x')).error).not.toBeNull()
  })
})

describe('the mailbox', () => {
  it('answers as Mailpit does', async () => {
    const email = 'ani@example.com'
    expect((await anyone().auth.signInWithOtp({ email })).error).toBeNull()
    type List = { total: number; messages: { ID: string; To: { Address: string }[] }[] }
    const list = (await (await fetch(`${stack.info.mail_url}/api/v1/messages`)).json()) as List
    expect(list).toMatchObject({ total: 1, messages: [{ To: [{ Address: email }] }] })
    const one = await fetch(`${stack.info.mail_url}/api/v1/message/${list.messages[0]!.ID}`)
    expect(await one.json()).toMatchObject({
      To: [{ Address: email }],
      Text: expect.stringMatching(/\d{6}/),
    })
    expect(await (await fetch(stack.info.mail_url)).text()).toContain(email)
  })
})
