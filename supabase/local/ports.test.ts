import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { messageOf } from './errors.ts'
import { freePort, given, listen, type Use } from './ports.ts'

it('gives nobody a port that somebody has just been given', async () => {
  const ports = await Promise.all(Array.from({ length: 600 }, () => freePort()))
  expect(new Set(ports).size).toBe(ports.length)
})

it('gives no port that a browser refuses to go to', async () => {
  const refused = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const url = `http://127.0.0.1:${given.from + n}`
      const answer = fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(1000) })
      const [outcome] = await Promise.allSettled([answer])
      const { reason } = outcome as { reason?: { cause?: { message?: string } } }
      return reason?.cause?.message === 'bad port' ? url : []
    }),
  )
  expect(refused.flat()).toEqual([])
})

it('waits for a port that a connection was made from', async () => {
  const other = createServer((socket) => socket.on('error', () => {}))
  const taken = await listen(other, '127.0.0.1', 0, { name: 'other' })
  // The first of several: the system may use one number for connections to different places at
  // once.
  const [port, said] = await Promise.any(
    Array.from({ length: 8 }, async () => {
      const client = connect(taken, '127.0.0.1')
      await once(client, 'connect')
      const from = (client.address() as AddressInfo).port
      const heard: string[] = []
      const server = createServer().unref()
      await listen(server, '127.0.0.1', from, { name: 'API' }, (text) => {
        heard.push(text)
        // Reset, so that the system does not keep the port in TIME_WAIT.
        client.resetAndDestroy()
      })
      server.close()
      return [from, heard] as const
    }),
  )
  expect(said).toEqual([expect.stringContaining(`port ${port} (API) was used a moment ago`)])
  other.close()
})

it('refuses a port that is listened on, and says what can be done', async () => {
  const other = createServer()
  const taken = await listen(other, '127.0.0.1', 0, { name: 'other' })
  const refusal = async (use: Use) =>
    listen(createServer(), '127.0.0.1', taken, use, () => {}).catch(messageOf)
  expect(await refusal({ name: 'API', elsewhere: 'change config.toml' })).toBe(
    `port ${taken} (API) is taken; stop what uses it or change config.toml`,
  )
  expect(await refusal({ name: 'payment sandbox' })).toBe(
    `port ${taken} (payment sandbox) is taken; stop what uses it`,
  )
  other.close()
})
