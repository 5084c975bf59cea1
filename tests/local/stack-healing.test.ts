import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStack, type RunningStack } from '../support/stack.ts'
import { descendants, survivors, until } from './processes.ts'
import { smallProject } from './small-project.ts'

let project: Awaited<ReturnType<typeof smallProject>>
let stack: RunningStack

const inward = `
Deno.serve(async () => {
  const { status } = await fetch(Deno.env.get('SUPABASE_URL') + '/auth/v1/health')
  return Response.json({ status, direct: Deno.env.get('NO_PROXY') })
})`

beforeAll(async () => {
  project = await smallProject()
  project.write('functions/inward/index.ts', inward)
  // Nothing answers at this proxy.
  const proxy = { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: 'example.com' }
  stack = await startStack(['--root', project.root], proxy)
})

afterAll(async () => {
  await stack?.stop()
  project?.remove()
})

type Answer = { pid: number; path: string; body: string; env: string[] }
const call = (name: string, token?: string) =>
  fetch(`${stack.info.api_url}/functions/v1/${name}/deeper`, {
    method: 'POST',
    body: 'hi',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

const child = (pattern: RegExp) => {
  const found = descendants(stack.process.pid!).find(({ command }) => pattern.test(command))
  if (!found) throw new Error(`no child ${pattern}`)
  return found.pid
}

describe('edge functions', () => {
  it.each(['', 'not-a-token', 'publishable key'])('refuse the token "%s"', async (token) => {
    const answer = await call(
      'hello',
      token === 'publishable key' ? stack.info.publishable_key : token,
    )
    expect(answer.status).toBe(401)
  })

  it('take a valid token, and none at all where config.toml says so', async () => {
    const { data } = await createClient(stack.info.api_url, stack.info.secret_key).auth.signUp({
      email: 'ani@example.com',
      password: 'Rahasia-2026-x',
    })
    expect(data.user).not.toBeNull()
    const session = stack.info as unknown as { anon_jwt: string }
    const answer = (await (await call('hello', session.anon_jwt)).json()) as Answer
    expect(answer).toMatchObject({ path: '/hello/deeper', body: 'hi' })
    expect(answer.env).toEqual(
      expect.arrayContaining(['SUPABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY']),
    )
    expect((await call('open')).status).toBe(200)
    expect((await call('nothing')).status).toBe(404)
  })

  it('reach the backend past a proxy', async () => {
    const { anon_jwt } = stack.info as unknown as { anon_jwt: string }
    const answer = await (await call('inward', anon_jwt)).json()
    expect(answer).toEqual({ status: 200, direct: expect.stringContaining('example.com') })
  })

  it('answer again after kill -9', async () => {
    const before = (await (await call('open')).json()) as Answer
    process.kill(before.pid, 'SIGKILL')
    const after = await until(async () => (await (await call('open')).json()) as Answer)
    expect(after.pid).not.toBe(before.pid)
  })
})

describe('the database', () => {
  it('answers again after kill -9, with every acknowledged row', async () => {
    const client = createClient(stack.info.api_url, stack.info.secret_key)
    const { data } = await client.from('notes').insert({ body: 'kept' }).select().single()
    process.kill(child(/postgres -D/), 'SIGKILL')
    const row = await until(
      async () => (await client.from('notes').select().eq('id', data!.id)).data?.[0],
    )
    expect(row).toEqual(data)
  })

  it('is never taken for an empty one while it comes back', async () => {
    const client = createClient(stack.info.api_url, stack.info.secret_key)
    const wrong: unknown[] = []
    let right = 0
    let isOver = false
    const ask = async () => {
      while (!isOver) {
        const { data, error, status } = await client
          .rpc('add', { a: 1, b: 2 })
          .abortSignal(AbortSignal.timeout(15_000))
        if (data === 3) right++
        else if (status < 500) wrong.push({ status, data, error })
        // Eight that ask without a pause would keep the database from starting.
        if (error) await sleep(20)
      }
    }
    const asking = Array.from({ length: 8 }, ask)
    const answers = async () => {
      const before = right
      await until(async () => (right > before + 20 ? true : undefined), 20_000)
    }
    const kill = async () => {
      process.kill(await until(async () => child(/postgres -D/)), 'SIGKILL')
    }
    // Killed again while it starts or while the catalogue is being read.
    for (const pause of [100, 300, 500]) {
      await answers()
      await kill()
      await sleep(pause)
      await kill()
    }
    await answers()
    isOver = true
    await Promise.all(asking)
    expect(wrong).toEqual([])
  }, 60_000)
})

describe('the end', () => {
  const start = async () => {
    const other = await startStack(['--root', project.root])
    const started = descendants(other.process.pid!)
    const directory = /-D (\S+)\/database/.exec(
      started.map(({ command }) => command).join('\n'),
    )?.[1]
    expect(directory).toMatch(/luwes-/)
    return { other, started, directory: directory! }
  }

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'by %s leaves nothing behind',
    async (signal) => {
      const { other, started, directory } = await start()
      other.process.kill(signal)
      await once(other.process, 'exit')
      expect(await survivors(started)).toEqual([])
      await until(async () => (existsSync(directory) ? undefined : true))
      if (signal !== 'SIGKILL') expect(other.process.exitCode).toBe(0)
    },
  )

  it('comes with the end of the parent', async () => {
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `const { spawn } = require('node:child_process')
         const stack = spawn(process.execPath, process.argv.slice(1), { stdio: ['ignore', 'pipe', 'ignore'] })
         stack.stdout.once('data', () => console.log('ready'))
         setInterval(() => {}, 1000)`,
        ...['--', 'supabase/local/stack.ts', '--ephemeral', '--root', project.root],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(parent.stdout, 'data')
    const started = descendants(parent.pid!)
    expect(started.length).toBeGreaterThan(2)
    parent.kill('SIGKILL')
    expect(await survivors(started)).toEqual([])
  })
})
