import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { createClients, heard, joined, tokenFor } from '../support/realtime.ts'
import { startStack, type RunningStack } from '../support/stack.ts'

const reader = randomUUID()
const writer = randomUUID()
const stranger = randomUUID()

// The right to read and write depends only on the topic, as in the product's own policies.
const rules = `
  create table public.rt_members (user_id uuid primary key, may_write boolean not null);
  insert into public.rt_members values ('${reader}', false), ('${writer}', true);
  grant select on public.rt_members to authenticated;
  create policy rt_read on realtime.messages for select to authenticated
    using (realtime.topic() like 'rt:%' and exists
      (select from public.rt_members where user_id = (select auth.uid()))
      and (extension <> 'presence' or (select auth.jwt() ->> 'aal') = 'aal1'));
  create policy rt_write on realtime.messages for insert to authenticated
    with check (realtime.topic() like 'rt:%' and extension in ('broadcast', 'presence') and exists
      (select from public.rt_members where user_id = (select auth.uid()) and may_write));
  create table public.rt_things (id int primary key, name text);
  create function public.rt_things_changed() returns trigger language plpgsql
    security definer set search_path = '' as $$
    begin
      perform realtime.broadcast_changes('rt:things', tg_op, tg_op, tg_table_name,
        tg_table_schema, new, old);
      return null;
    end; $$;
  create trigger changed after insert or update or delete on public.rt_things
    for each row execute function public.rt_things_changed();`

let stack: RunningStack
let database: pg.Pool
let clients: ReturnType<typeof createClients>
const token = (person: string) => tokenFor(stack.info, person)
const priv = { config: { private: true } }

beforeAll(async () => {
  // Its own backend, because one test kills the database.
  stack = await startStack(['--lazy-functions'])
  clients = createClients(stack.info)
  database = new pg.Pool({ connectionString: stack.info.db_url })
  database.on('error', () => {})
  await database.query(rules)
})
afterEach(() => clients.close())
afterAll(async () => {
  await database?.end()
  await stack?.stop()
})

describe('public broadcast', () => {
  it('reaches the other client, in order, whatever the text', async () => {
    const [one, two] = [clients.client(), clients.client()]
    const sender = one.channel('lobby')
    const receiver = two.channel('lobby')
    const [own, others] = [heard(sender), heard(receiver)]
    await Promise.all([joined(sender), joined(receiver)])
    for (let n = 0; n < 20; n++) {
      await sender.send({ type: 'broadcast', event: 'tick ✓', payload: { n, text: 'héllo 🌱' } })
    }
    await expect.poll(() => others.length).toBe(20)
    expect(others.map(({ payload }) => (payload as { n: number }).n)).toEqual([...Array(20).keys()])
    expect(others[0]).toMatchObject({ event: 'tick ✓', payload: { text: 'héllo 🌱' } })
    expect(own).toEqual([])
  })

  it('comes back to the sender with self, and is acknowledged with ack', async () => {
    const config = { broadcast: { self: true, ack: true } }
    const channel = clients.client().channel('echo', { config })
    const messages = heard(channel)
    await joined(channel)
    const answer = await channel.send({ type: 'broadcast', event: 'hello', payload: { n: 1 } })
    expect(answer).toBe('ok')
    await expect.poll(() => messages).toMatchObject([{ event: 'hello', payload: { n: 1 } }])
  })

  it('carries bytes', async () => {
    const [one, two] = [clients.client(), clients.client()]
    const receiver = two.channel('bytes')
    const messages = heard(receiver)
    const sender = await joined(one.channel('bytes'))
    await joined(receiver)
    const payload = new Uint8Array([0, 1, 254, 255]).buffer
    await sender.send({ type: 'broadcast', event: 'raw', payload })
    await expect.poll(() => messages.length).toBe(1)
    expect(new Uint8Array(messages[0]!.payload as ArrayBuffer)).toEqual(new Uint8Array(payload))
  })

  it('is also taken over HTTP', async () => {
    const receiver = clients.client().channel('http')
    const messages = heard(receiver)
    await joined(receiver)
    const sender = clients.client().channel('http')
    expect(await sender.httpSend('hello', { n: 1 })).toEqual({ success: true })
    const answer = await fetch(`${stack.info.api_url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: stack.info.publishable_key, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'http', event: 'batch', payload: { n: 2 } }] }),
    })
    expect(answer.status).toBe(202)
    await expect.poll(() => messages.map(({ event }) => event)).toEqual(['hello', 'batch'])
  })

  it('does not mix with the private channel of the same name', async () => {
    const open = clients.client().channel('rt:same')
    const closed = clients.client(await token(writer)).channel('rt:same', priv)
    const [inOpen, inClosed] = [heard(open), heard(closed)]
    await Promise.all([joined(open), joined(closed)])
    await closed.send({ type: 'broadcast', event: 'secret', payload: {} })
    await open.send({ type: 'broadcast', event: 'forged', payload: {} })
    await database.query(`select realtime.send('{}', 'last', 'rt:same', true)`)
    await expect.poll(() => inClosed.map(({ event }) => event)).toEqual(['last'])
    expect(inOpen).toEqual([])
  })
})

describe('private channels', () => {
  it('are closed to the anonymous and to strangers', async () => {
    const refusal = /do not have permissions to read from this Channel topic: rt:room/
    await expect(joined(clients.client().channel('rt:room', priv))).rejects.toThrow(refusal)
    const other = clients.client(await token(stranger))
    await expect(joined(other.channel('rt:room', priv))).rejects.toThrow(
      /^Unauthorized: You do not have/,
    )
    const member = clients.client(await token(reader))
    await expect(joined(member.channel('elsewhere', priv))).rejects.toThrow(/Unauthorized/)
  })

  it('let in whom a policy lets read, and take messages only from whom one lets write', async () => {
    const mayRead = clients.client(await token(reader)).channel('rt:room', priv)
    const config = { private: true, broadcast: { ack: true } }
    const mayWrite = clients.client(await token(writer)).channel('rt:room', { config })
    const [atReader, atWriter] = [heard(mayRead), heard(mayWrite)]
    await Promise.all([joined(mayRead), joined(mayWrite)])
    await mayRead.send({ type: 'broadcast', event: 'not allowed', payload: {} })
    // Answered only after the broadcast before it has been handled.
    expect(await mayRead.untrack()).toBe('ok')
    const answer = await mayWrite.send({ type: 'broadcast', event: 'allowed', payload: {} })
    expect(answer).toBe('ok')
    await expect.poll(() => atReader.map(({ event }) => event)).toEqual(['allowed'])
    expect(atWriter).toEqual([])
  })

  it('take messages over HTTP only from whom a policy lets write', async () => {
    const channel = clients.client(await token(reader)).channel('rt:http', priv)
    const messages = heard(channel)
    await joined(channel)
    for (const [person, event] of [
      [reader, 'not allowed'],
      [writer, 'allowed'],
    ] as const) {
      const client = clients.client()
      await client.realtime.setAuth(await token(person))
      const sent = client.channel('rt:http', priv).httpSend(event, {})
      if (person === writer) expect(await sent).toEqual({ success: true })
      else await expect(sent).rejects.toThrow('Unauthorized')
    }
    await expect.poll(() => messages.map(({ event }) => event)).toEqual(['allowed'])
  })

  it('close when a new token no longer permits them', async () => {
    const client = clients.client(await token(reader))
    const channel = client.channel('rt:room', priv)
    const said: string[] = []
    channel.on('system', {}, ({ message }: { message: string }) => said.push(message))
    await joined(channel)
    await client.realtime.setAuth(await tokenFor(stack.info, reader, { aal: 'aal2' }))
    await pause(100)
    expect(channel.state).toBe('joined')
    await client.realtime.setAuth(await token(stranger))
    await expect.poll(() => channel.state).toBe('closed')
    expect(said).toEqual(['You do not have permissions to read from this Channel topic: rt:room'])
  })

  it('close when a new token no longer permits to see who is present', async () => {
    const client = clients.client(await token(reader))
    const channel = client.channel('rt:room', priv)
    const said: string[] = []
    channel.on('system', {}, ({ message }: { message: string }) => said.push(message))
    channel.on('presence', { event: 'sync' }, () => {})
    await joined(channel)
    await client.realtime.setAuth(await tokenFor(stack.info, reader, { aal: 'aal2' }))
    await expect.poll(() => channel.state).toBe('closed')
    expect(said).toEqual(['You no longer have permission to read from this Channel topic: rt:room'])
  })

  it('close when the token expires, and are not joined with a false one', async () => {
    const shortly = await tokenFor(stack.info, reader, {}, '2s')
    const channel = clients.client(shortly).channel('rt:room', priv)
    const said: string[] = []
    channel.on('system', {}, ({ message }: { message: string }) => said.push(message))
    await joined(channel)
    await expect.poll(() => channel.state).toBe('closed')
    expect(said[0]).toMatch(/^Token has expired \d seconds ago$/)
    const late = clients.client(shortly).channel('rt:room', priv)
    await expect(joined(late)).rejects.toThrow(/InvalidJWTToken: Token has expired/)
    const info = { ...stack.info, jwt_secret: 'another-secret-of-the-right-length' }
    const forged = clients.client(await tokenFor(info, reader)).channel('rt:room', priv)
    await expect(joined(forged)).rejects.toThrow(/JwtSignatureError/)
  })
})

describe('broadcast from the database', () => {
  it('arrives after the commit, in order, short or long, and not at all after a rollback', async () => {
    const channel = clients.client(await token(reader)).channel('rt:room', priv)
    const messages = heard(channel)
    await joined(channel)
    const connection = await database.connect()
    await connection.query('begin')
    await connection.query(`select realtime.send('{}', 'undone', 'rt:room')`)
    await connection.query('rollback')
    await connection.query('begin')
    const many = `select realtime.send(
        jsonb_build_object('n', n, 'text', case when n % 7 = 0 then repeat('é"', 5000) end), 'done', 'rt:room')
      from generate_series(1, 300) n`
    await connection.query(many)
    await pause(50)
    expect(messages).toEqual([])
    await connection.query('commit')
    connection.release()
    await expect.poll(() => messages.length).toBe(300)
    expect(messages.map(({ payload }) => (payload as { n: number }).n)).toEqual(
      Array.from({ length: 300 }, (_, n) => n + 1),
    )
    expect(messages[6]!.payload).toMatchObject({ text: 'é"'.repeat(5000) })
    expect(messages[0]!.meta!.id).toBe((messages[0]!.payload as { id: string }).id)
  })

  it('reaches public channels when it is not private', async () => {
    const channel = clients.client().channel('slots:1')
    const messages = heard(channel, 'availability_changed')
    await joined(channel)
    await database.query(
      `select realtime.send('{"day":"2026-01-05"}', 'availability_changed', 'slots:1', false)`,
    )
    await expect.poll(() => messages[0]?.payload).toMatchObject({ day: '2026-01-05' })
  })

  it('tells what changed in a row', async () => {
    const channel = clients.client(await token(reader)).channel('rt:things', priv)
    const messages = heard(channel)
    await joined(channel)
    await database.query(`insert into public.rt_things values (1, 'mat')`)
    await database.query(`update public.rt_things set name = 'ball' where id = 1`)
    await database.query(`delete from public.rt_things`)
    await expect
      .poll(() => messages.map(({ event }) => event))
      .toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(messages[1]!.payload).toMatchObject({
      schema: 'public',
      table: 'rt_things',
      operation: 'UPDATE',
      record: { id: 1, name: 'ball' },
      old_record: { id: 1, name: 'mat' },
    })
  })

  it('loses nothing that is committed while the connection to the database is down', async () => {
    const channel = clients.client(await token(reader)).channel('rt:room', priv)
    const messages = heard(channel)
    await joined(channel)
    await database.query(`select realtime.send('{}', 'before', 'rt:room')`)
    await expect.poll(() => messages.length).toBe(1)
    await database.query(`
      select realtime.send('{}', 'meanwhile', 'rt:room') from (
        select pg_terminate_backend(pid, 1000) from pg_stat_activity
        where application_name = 'realtime') ended`)
    await database.query(`select realtime.send('{}', 'after', 'rt:room')`)
    await expect
      .poll(() => messages.map(({ event }) => event))
      .toEqual(['before', 'meanwhile', 'after'])
  })

  it('goes on after the database was killed, over the same socket', async () => {
    const client = clients.client(await token(reader))
    const channel = client.channel('rt:room', priv)
    const messages = heard(channel)
    await joined(channel)
    const states: string[] = []
    client.realtime.stateChangeCallbacks.close.push(['test', () => states.push('closed')])
    const { rows } = await database.query<{ text: string; started: Date }>(
      `select pg_read_file('postmaster.pid') as text, pg_postmaster_start_time() as started`,
    )
    const [before] = rows
    process.kill(Number(before!.text.split('\n')[0]), 'SIGKILL')
    const isAnother = () =>
      database.query<{ started: Date }>('select pg_postmaster_start_time() as started').then(
        ({ rows: [after] }) => after!.started.getTime() !== before!.started.getTime(),
        () => false,
      )
    await expect.poll(isAnother).toBe(true)
    // Sent at once, whether or not the server listens to the database again.
    await database.query(`select realtime.send('{}', 'first', 'rt:room')`)
    await database.query(`select realtime.send('{}', 'second', 'rt:room')`)
    await expect.poll(() => messages.map(({ event }) => event)).toEqual(['first', 'second'])
    expect(states).toEqual([])
    const again = clients.client(await token(reader)).channel('rt:room', priv)
    await joined(again)
  })
})

describe('the protocol', () => {
  const url = () => `${stack.info.api_url.replace('http', 'ws')}/realtime/v1/websocket`

  it('wants a key', async () => {
    const status = (query: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url() + query)
        socket.on('error', () => {})
        socket.on('unexpected-response', (request, response) => {
          resolve(response.statusCode)
          request.destroy()
        })
        socket.on('open', () => resolve('open'))
      })
    expect(await status('')).toBe(401)
    expect(await status('?apikey=nonsense')).toBe(401)
  })

  it('answers heartbeats, unknown topics and frames that are none', async () => {
    const socket = new WebSocket(`${url()}?apikey=${stack.info.publishable_key}&vsn=2.0.0`)
    const frames: unknown[] = []
    socket.on('message', (data) => frames.push(JSON.parse(String(data))))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send('[null,"1","phoenix","heartbeat",{}]')
    await expect
      .poll(() => frames[0])
      .toEqual([null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
    socket.send('["2","2","realtime:nobody","broadcast",{}]')
    await expect
      .poll(() => frames[1])
      .toMatchObject(['2', '2', 'realtime:nobody', 'phx_reply', { status: 'error' }])
    // Whatever a join contains, it gets a regular reply.
    socket.send('["3","3","realtime:odd","phx_join",["not","a","map"]]')
    await expect.poll(() => frames[2]).toMatchObject(['3', '3', 'realtime:odd', 'phx_reply', {}])
    socket.send('["3","4","realtime:odd","presence",{"event":"track","payload":7}]')
    await expect
      .poll(() => frames[3])
      .toMatchObject(['3', '4', 'realtime:odd', 'phx_reply', { status: 'error' }])
    socket.send('["3","5","realtime:odd","broadcast","text"]')
    await expect
      .poll(() => frames[4])
      .toMatchObject(['3', '5', 'realtime:odd', 'phx_reply', { status: 'error' }])
    socket.send('["3","6","realtime:odd","access_token",null]')
    socket.send('["3","7","realtime:odd","phx_leave",{}]')
    await expect
      .poll(() => frames.slice(5))
      .toEqual([
        ['3', '7', 'realtime:odd', 'phx_reply', { status: 'ok', response: {} }],
        ['3', '3', 'realtime:odd', 'phx_close', {}],
      ])
    socket.send('{"not":"a frame"')
    expect(await closed).toBe(1003)
  })

  it('says that changes of tables are not streamed', async () => {
    const channel = clients.client().channel('changes')
    const said: string[] = []
    channel.on('system', {}, ({ message }: { message: string }) => said.push(message))
    channel.on('postgres_changes', { event: '*', schema: 'public' }, () => {})
    await joined(channel)
    await expect.poll(() => said[0]).toMatch(/not supported here/)
  })

  it('shows who is present', async () => {
    const config = { presence: { key: 'dewi' } }
    const one = clients.client().channel('team', { config })
    const two = clients.client().channel('team')
    two.on('presence', { event: 'sync' }, () => {})
    await Promise.all([joined(one), joined(two)])
    expect(await one.track({ at: 'desk' })).toBe('ok')
    await expect.poll(() => two.presenceState()).toMatchObject({ dewi: [{ at: 'desk' }] })
    await one.untrack()
    await expect.poll(() => two.presenceState()).toEqual({})
  })
})
