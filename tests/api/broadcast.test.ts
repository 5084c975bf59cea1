import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBroadcasts, realtime as options } from '#app/lib/supabase/broadcast.ts'
import { newAccounts, type Account } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { tokenFor } from '../support/realtime.ts'
import { stack } from '../support/shared-stack.ts'
import { newWorld, type World } from '../support/world.ts'

let worlds: World[]
let receptionist: Account
let stranger: Account
const ends: (() => unknown)[] = []

/** A page of this person: the unmodified client, and the number of sockets it has opened. */
function page(token?: string, apiUrl = stack().api_url) {
  const sockets: WebSocket[] = []
  class Counted extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      sockets.push(this)
    }
  }
  const client = createClient(apiUrl, stack().publishable_key, {
    ...(token && { accessToken: () => Promise.resolve(token) }),
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: Counted, reconnectAfterMs: () => 20 },
  })
  ends.push(() => client.removeAllChannels())
  const { listen } = createBroadcasts(client.realtime)
  const hear = (topic: string, event = 'appointment_changed') => {
    const heard: unknown[] = []
    let joins = 0
    const stop = listen<{ n: number }>(topic, event, (payload) => {
      if (payload) heard.push(payload.n)
      else joins += 1
    })
    return { heard, joins: () => joins, stop }
  }
  return { client, hear, sockets }
}

const tell = (topic: string, n: number, event = 'appointment_changed') =>
  database().query(`select realtime.send(jsonb_build_object('n', $1::int), $2, $3, true)`, [
    n,
    event,
    topic,
  ])

const topicOf = (world: World) => `clinic:${world.clinicId}`

async function employ({ id }: Account, world: World) {
  await database().query(
    `insert into public.staff (user_id, role, clinic_id, full_name)
     values ($1, 'receptionist', $2, 'Petugas Uji')`,
    [id, world.clinicId],
  )
}

/** A TCP proxy between a page and the backend, so that the connection can be cut. */
async function line() {
  const open = new Set<Socket>()
  const { hostname, port } = new URL(stack().api_url)
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    open.add(near)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {}).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut: () => open.forEach((socket) => socket.destroy()),
  }
}

beforeAll(async () => {
  worlds = [await newWorld(), await newWorld()]
  ;[receptionist, stranger] = (await newAccounts(2)) as [Account, Account]
  for (const world of worlds.slice(0, 1)) await employ(receptionist, world)
})
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

describe('a page', () => {
  it('hears several topics over one socket, each its own, with what was said', async () => {
    const { hear, sockets } = page(receptionist.token)
    const [clinic, slots] = [topicOf(worlds[0]!), `slots:${worlds[1]!.clinicId}`]
    const one = hear(clinic)
    const two = hear(slots, 'slots_changed')
    await expect.poll(() => [one.joins(), two.joins()]).toEqual([1, 1])
    await tell(clinic, 1)
    await tell(slots, 2, 'slots_changed')
    await tell(clinic, 3, 'something_else')
    await tell(clinic, 4)
    await expect.poll(() => one.heard).toEqual([1, 4])
    await expect.poll(() => two.heard).toEqual([2])
    expect(sockets).toHaveLength(1)
  })

  it('joins a topic once for all who listen, and leaves it with the last of them', async () => {
    const { client, hear } = page(receptionist.token)
    const topic = topicOf(worlds[0]!)
    const [one, two] = [hear(topic), hear(topic)]
    await expect.poll(() => [one.joins(), two.joins()]).toEqual([1, 1])
    expect(client.getChannels()).toHaveLength(1)
    one.stop()
    await tell(topic, 5)
    await expect.poll(() => two.heard).toEqual([5])
    expect(one.heard).toEqual([])
    two.stop()
    await expect.poll(() => client.getChannels()).toEqual([])
  })

  it('hears a topic that it left and came back to at once', async () => {
    const { hear, sockets } = page(receptionist.token)
    const topic = topicOf(worlds[0]!)
    const first = hear(topic)
    await expect.poll(first.joins).toBe(1)
    first.stop()
    const second = hear(topic)
    await expect.poll(second.joins).toBe(1)
    await tell(topic, 6)
    await expect.poll(() => second.heard).toEqual([6])
    expect(first.heard).toEqual([])
    expect(sockets).toHaveLength(1)
  })

  it('is told to ask again after the line was cut', async () => {
    const { url, cut } = await line()
    const { hear, sockets } = page(receptionist.token, url)
    const topic = topicOf(worlds[0]!)
    const { heard, joins } = hear(topic)
    await expect.poll(joins).toBe(1)
    cut()
    await expect.poll(joins).toBe(2)
    await tell(topic, 7)
    await expect.poll(() => heard).toEqual([7])
    expect(sockets).toHaveLength(2)
  })

  it('hears nothing of a topic of strangers, and its other topics go on', async () => {
    const [patients, staff] = [page(stranger.token), page(receptionist.token)]
    const topic = topicOf(worlds[0]!)
    const refused = [
      patients.hear(topic),
      page().hear(topic),
      patients.hear(`booking:${randomUUID()}`),
    ]
    const slots = patients.hear(`slots:${worlds[0]!.clinicId}`, 'slots_changed')
    const known = staff.hear(topic)
    await expect.poll(() => [slots.joins(), known.joins()]).toEqual([1, 1])
    await tell(topic, 8)
    await tell(`slots:${worlds[0]!.clinicId}`, 9, 'slots_changed')
    await expect.poll(() => [known.heard, slots.heard]).toEqual([[8], [9]])
    expect(refused.map(({ heard, joins }) => [heard, joins()])).toEqual(Array(3).fill([[], 0]))
  })

  it('hears no more once its right has ended and its token is renewed; a new right is heard', async () => {
    const [clinic, world] = [topicOf(worlds[1]!), worlds[1]!]
    const [left] = (await newAccounts(1)) as [Account]
    await employ(left, world)
    let token = left.token
    const client = createClient(stack().api_url, stack().publishable_key, {
      accessToken: () => Promise.resolve(token),
      realtime: { reconnectAfterMs: () => 20 },
    })
    ends.push(() => client.removeAllChannels())
    const heard: unknown[] = []
    let joins = 0
    createBroadcasts(client.realtime).listen(clinic, 'appointment_changed', (payload) => {
      if (payload) heard.push(payload)
      else joins += 1
    })
    await expect.poll(() => joins).toBe(1)
    const may = (is: boolean) =>
      database().query('update public.staff set is_active = $2 where user_id = $1', [left.id, is])
    await may(false)
    token = await tokenFor(stack(), left.id)
    const [before] = client.getChannels()
    await client.realtime.setAuth()
    await expect.poll(() => before!.state).toBe('closed')
    await tell(clinic, 10)
    await may(true)
    await expect.poll(() => joins).toBe(2)
    expect(heard).toEqual([])
  })
})

it('waits as long as specified: for an answer, between heartbeats, before it tries again', () => {
  const client = createClient(stack().api_url, stack().publishable_key, { realtime: options })
  expect([client.realtime.timeout, client.realtime.heartbeatIntervalMs]).toEqual([10_000, 30_000])
  expect([1, 2, 3, 4, 5].map((tries) => client.realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000,
  ])
})
