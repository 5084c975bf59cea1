import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, messageOf, StackError } from './errors.ts'

/**
 * The ports to hand out: above the last one that browsers block, and below the system's range for
 * outgoing connections.
 */
export const given = { from: 10_081, below: 32_000 }

/** The system keeps the port of a closed connection for a minute. */
const patience = 65_000

/** What a port is for, and how to choose another one; nothing if it is fixed. */
export type Use = { name: string; elsewhere?: string }

/**
 * Listens, or says in one line why that is impossible. Port 0 takes a free one. The default ports
 * lie in the system's range for outgoing connections: a port in use on which nobody listens is
 * waited for, if there is a log to report that.
 */
export async function listen(
  server: Server,
  host: string,
  port: number,
  { name, elsewhere }: Use,
  log?: (text: string) => void,
) {
  const end = Date.now() + patience
  for (let isSaid = false; ; isSaid = true) {
    try {
      server.listen(port, host)
      await once(server, 'listening')
      break
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE')
        throw new StackError(`cannot listen on ${host}:${port} (${name}): ${messageOf(error)}`)
      if (!log || Date.now() > end || (await isListening(host, port)))
        throw new StackError(
          `port ${port} (${name}) is taken; stop what uses it${elsewhere ? ` or ${elsewhere}` : ''}`,
        )
      if (!isSaid) log(`port ${port} (${name}) was used a moment ago; waiting until it is free`)
      await sleep(500)
    }
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Whether somebody listens there, rather than using the port for an outgoing connection. */
async function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host === '0.0.0.0' ? '127.0.0.1' : host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * A port that is free now, for a child process that must be given one. Nobody else who asks here
 * gets it within a minute, in this process or another.
 */
export async function freePort(
  wanted = 0,
  use: Use = { name: '' },
  log?: (text: string) => void,
): Promise<number> {
  for (let tries = 0; ; tries++) {
    const port = wanted || randomInt(given.from, given.below)
    // If it cannot be claimed, fall back to chance.
    if (!wanted && tries < 20 && !(await claim(port))) continue
    const server = createServer()
    try {
      await listen(server, '127.0.0.1', port, use, wanted ? log : undefined)
      server.close()
      await once(server, 'close')
      return port
    } catch (error) {
      if (wanted || tries >= 20) throw error
    }
  }
}

/**
 * A child takes seconds until it listens. Meanwhile a UDP socket reserves the number: children need
 * no UDP, and it is released when its process ends.
 */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  try {
    const bound = once(socket, 'listening')
    socket.bind({ port, address: '127.0.0.1', exclusive: true })
    await bound
  } catch {
    socket.close()
    return false
  }
  socket.unref()
  setTimeout(() => socket.close(), 60_000).unref()
  return true
}
