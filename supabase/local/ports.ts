import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { codeOf, messageOf, StackError } from './errors.ts'

/** Listens, or says in one line why that is impossible. Port 0 takes a free one. */
export async function listen(server: Server, host: string, port: number, what: string) {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      throw new StackError(
        `port ${port} (${what}) is taken; stop what uses it or change config.toml`,
      )
    }
    throw new StackError(`cannot listen on ${host}:${port} (${what}): ${messageOf(error)}`)
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** A port that nobody uses now, for a child that must be told one. */
export async function freePort(wanted = 0, what = ''): Promise<number> {
  for (let tries = 0; ; tries++) {
    const server = createServer()
    try {
      // Below the range from which the system takes ports for outgoing connections.
      const port = await listen(server, '127.0.0.1', wanted || randomInt(10_000, 32_000), what)
      server.close()
      await once(server, 'close')
      return port
    } catch (error) {
      if (wanted || tries === 20) throw error
    }
  }
}
