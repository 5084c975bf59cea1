import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { rpc } from './db.ts'

/** A Data API that answers with this status, or never, and counts what it is asked. */
async function dataApi(status?: number) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    if (status) response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0), 'listening')
  const { port } = server.address() as { port: number }
  const get = (name: string) =>
    name === 'SUPABASE_URL' ? `http://localhost:${port}` : '{"default":"x"}'
  vi.stubGlobal('Deno', { env: { get } })
  return { asked, close: () => (server.closeAllConnections(), server.close()) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('asks again where everything was rolled back, and not where the work may still go on', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const restarting = await dataApi(503)
  const ask = () => rpc('service', 'hold_slot', {}, z.unknown())
  await expect(ask()).rejects.toMatchObject({ status: 503 })
  expect(restarting.asked).toHaveLength(3)
  restarting.close()

  const busy = await dataApi()
  // Too late is when this says so, once it was asked, however slow the machine is.
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const answer = expect(ask()).rejects.toMatchObject({ status: 503 })
  await expect.poll(() => busy.asked.length, { timeout: 30_000 }).toBe(1)
  late.abort(new DOMException('too late', 'TimeoutError'))
  await answer
  expect(busy.asked).toHaveLength(1)
  busy.close()
  expect(said).toHaveBeenCalledTimes(4)
  said.mockClear()
}, 60_000)
