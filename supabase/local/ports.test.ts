import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, listen } from './ports.ts'

it('gives nobody a port that somebody has just been given', async () => {
  const given = await Promise.all(Array.from({ length: 600 }, () => freePort()))
  expect(new Set(given).size).toBe(given.length)
})

it('waits for a port that a connection was made from, and not for one that is listened on', async () => {
  const other = createServer((socket) => socket.on('error', () => {}))
  const taken = await listen(other, '127.0.0.1', 0, 'other')
  const client = connect(taken, '127.0.0.1')
  await once(client, 'connect')
  const { port } = client.address() as AddressInfo
  const server = createServer()
  const said: string[] = []
  const listening = listen(server, '127.0.0.1', port, 'API', (text) => {
    said.push(text)
    // Reset, so that the system gives it back at once.
    client.resetAndDestroy()
  })
  await expect(listening).resolves.toBe(port)
  expect(said).toEqual([expect.stringContaining(`port ${port} (API) was used a moment ago`)])
  await expect(listen(createServer(), '127.0.0.1', taken, 'API')).rejects.toThrow(
    `port ${taken} (API) is taken`,
  )
  server.close()
  other.close()
})
