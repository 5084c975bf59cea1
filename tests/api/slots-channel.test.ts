import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBroadcasts } from '#app/lib/supabase/broadcast.ts'
import { newAccounts, type Account } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { book } from '../support/functions.ts'
import { createClients, heard, joined } from '../support/realtime.ts'
import { stack } from '../support/shared-stack.ts'
import { newWorld, type World } from '../support/world.ts'

const closed = { config: { private: true } }

let world: World
let elsewhere: World
let patient: Account
let clients: ReturnType<typeof createClients>

const tell = (topic: string, event: string) =>
  database().query(`select realtime.send('{}', $1, $2, true)`, [event, topic])

/** Counts how often an open page refetches because of a broadcast, once it has joined. */
async function watching(topic: string, event: string) {
  const calls: string[] = []
  let joins = 0
  const { realtime } = clients.client()
  const stop = createBroadcasts(realtime).listen(topic, event, (payload) => {
    if (payload) calls.push(event)
    else joins += 1
  })
  await expect.poll(() => joins).toBe(1)
  return { calls, stop }
}

beforeAll(async () => {
  world = await newWorld()
  elsewhere = await newWorld()
  ;[patient] = (await newAccounts(1)) as [Account]
  clients = createClients(stack())
})
afterEach(() => clients.close())

describe('slots:<clinic>', () => {
  it('tells a visitor that slots have changed, and no more than that', async () => {
    const channel = clients.client().channel(`slots:${world.clinicId}`, closed)
    const other = clients.client().channel(`slots:${elsewhere.clinicId}`, closed)
    const open = clients.client().channel(`slots:${world.clinicId}`)
    const [messages, others, publicly] = [heard(channel), heard(other), heard(open)]
    await Promise.all([joined(channel), joined(other), joined(open)])
    const wish = { clinic_id: world.clinicId, service_id: world.serviceId, starts_at: world.at(8) }
    expect((await book(patient, wish)).status).toBe(201)
    await expect.poll(() => messages[0]?.event).toBe('slots_changed')
    const { id: _, ...payload } = messages[0]!.payload as Record<string, unknown>
    expect(payload).toEqual({ clinic_id: world.clinicId })
    await expect.poll(() => publicly[0]).toMatchObject({ event: 'slots_changed', payload })
    expect(others).toEqual([])
  })

  it.each([
    ['a visitor', () => undefined],
    ['a patient', () => patient.token],
  ])('is not reached by what %s sends: by a socket, by HTTP, to the public name', async (_, of) => {
    const topic = `slots:${world.clinicId}`
    const { calls, stop } = await watching(topic, 'slots_changed')
    const receiver = clients.client().channel(topic, closed)
    const messages = heard(receiver)
    const forged = { type: 'broadcast', event: 'slots_changed', payload: {} } as const
    const sender = clients.client(of()).channel(topic, closed)
    await Promise.all([joined(receiver), joined(sender)])
    await sender.send(forged)
    expect(await sender.untrack()).toBe('ok')
    const byHttp = (config?: typeof closed) =>
      clients.client(of()).channel(topic, config).httpSend('slots_changed', {})
    await expect(byHttp(closed)).rejects.toThrow('Unauthorized')
    expect(await byHttp()).toEqual({ success: true })
    const open = await joined(clients.client(of()).channel(topic))
    await open.send(forged)
    expect(await open.untrack()).toBe('ok')

    await tell(topic, 'unheard_of')
    await tell(topic, 'slots_changed')
    await expect.poll(() => calls).toEqual(['slots_changed'])
    await expect
      .poll(() => messages.map(({ event }) => event))
      .toEqual(['unheard_of', 'slots_changed'])
    stop()
  })
})
