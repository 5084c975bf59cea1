import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { createClients, heard, joined } from '../support/realtime.ts'
import { stack } from '../support/shared-stack.ts'

// What anybody with the publishable key can try.
type Frame = [string | null, string | null, string, string, { status: string; response: object }]
type Clients = ReturnType<typeof createClients>

const sockets: WebSocket[] = []
let clients: Clients | undefined
const client = () => (clients ??= createClients(stack())).client()
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await clients?.close()
})

async function stranger() {
  const { api_url, publishable_key } = stack()
  const address = `${api_url.replace('http', 'ws')}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?apikey=${publishable_key}&vsn=2.0.0`)
  sockets.push(socket)
  const answers = new Map<string, Frame>()
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    if (frame[3] === 'phx_reply' && frame[1]) answers.set(frame[1], frame)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('open', resolve))
  let refs = 0
  return {
    closed,
    send(topic: string, event: string, payload: unknown, ref = String((refs += 1))) {
      const joinRef = event === 'phx_join' ? ref : null
      socket.send(JSON.stringify([joinRef, ref, topic, event, payload]))
      return ref
    },
    async ask(topic: string, event: string, payload: unknown) {
      const ref = this.send(topic, event, payload)
      await expect.poll(() => answers.has(ref)).toBe(true)
      return answers.get(ref)![4]
    },
    answers,
  }
}

const tag = () => crypto.randomUUID().slice(0, 8)
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

describe('a stranger', () => {
  it('makes nobody keep long names', async () => {
    const it = await stranger()
    for (const [topic, config] of [
      [`realtime:${'t'.repeat(300)}`, {}],
      [`realtime:${tag()}`, { presence: { key: 'k'.repeat(300) } }],
    ] as const)
      expect(await it.ask(topic, 'phx_join', { config })).toMatchObject({
        status: 'error',
        response: { reason: /^NameTooLong/ },
      })
    it.send(`realtime:${tag()}`, 'phx_join', {}, 'r'.repeat(300))
    expect(await it.closed).toBe(1003)
  })

  it('spoils no room by what cannot be written again', async () => {
    const name = tag()
    const [one, two] = [client().channel(name), client().channel(name)]
    two.on('presence', { event: 'sync' }, () => {})
    const messages = heard(two)
    await Promise.all([joined(one), joined(two)])
    const it = await stranger()
    const topic = `realtime:${name}`
    await it.ask(topic, 'phx_join', { config: { presence: { enabled: true } } })
    it.send(topic, 'presence', { event: 'track', payload: JSON.parse(nested(2000)) as unknown })
    expect(await it.closed).toBe(1003)
    const { api_url, publishable_key } = stack()
    const post = (path: string, body: string) =>
      fetch(`${api_url}/realtime/v1/api/broadcast${path}`, {
        method: 'POST',
        headers: { apikey: publishable_key, 'content-type': 'application/json' },
        body,
      })
    const deep = nested(2000)
    const batch = `{"messages":[{"topic":"${name}","event":"e","payload":${deep}}]}`
    expect((await post(`/${name}/events/deep`, deep)).status).toBe(422)
    expect((await post('', batch)).status).toBe(422)
    expect((await post('/%E0%A4%A/events/x', '{}')).status).toBe(400)
    expect(await one.track({ at: 'desk' })).toBe('ok')
    await one.send({ type: 'broadcast', event: 'hello', payload: {} })
    await expect.poll(() => messages.map(({ event }) => event)).toEqual(['hello'])
    await expect.poll(() => Object.values(two.presenceState()).flat()).toHaveLength(1)
  })

  it('fills the memory neither with presence nor with channels', async () => {
    const full = await stranger()
    const text = 'x'.repeat(2_900_000)
    const states = []
    for (let count = 1; count <= 6; count++) {
      const topic = `realtime:${tag()}`
      await full.ask(topic, 'phx_join', {})
      states.push((await full.ask(topic, 'presence', { event: 'track', payload: { text } })).status)
    }
    expect(states).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'error'])

    const many = await stranger()
    const joins = Array.from({ length: 150 }, () => many.send(`realtime:${tag()}`, 'phx_join', {}))
    await expect.poll(() => many.answers.size).toBe(150)
    const refused = joins.filter((ref) => many.answers.get(ref)![4].status === 'error')
    expect(refused).toHaveLength(50)
  })

  it('joins by flags that are written as text, as on hosted Supabase', async () => {
    const it = await stranger()
    const config = { private: 'true', broadcast: { self: 'TRUE' } }
    expect(await it.ask(`realtime:${tag()}`, 'phx_join', { config })).toMatchObject({
      status: 'error',
      response: { reason: /^Unauthorized/ },
    })
  })

  it('hears of a method that there is not', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${stack().api_url}/rest/v1/`, { method: 'TRACE' }, (answer) => {
        resolve(answer.statusCode)
        answer.resume()
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(405)
  })
})
