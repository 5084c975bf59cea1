import type { RawData, WebSocket } from 'ws'
import { joinChannel, JoinRefused, type Channel, type Link, type Services } from './channel.ts'
import { decode, encode, type Message, type Version } from './wire.ts'

const mostChannels = 100
const mostWaiting = 1000
/** How many bytes to buffer for a client that does not read. */
const mostBuffered = 16 * 1024 * 1024
const longestSilence = 90_000

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)

/**
 * Serves one socket: answers heartbeats, joins channels, and keeps messages of a channel in order.
 */
export function serveConnection(
  services: Services,
  socket: WebSocket,
  opening: { version: Version; token: string; headers: Record<string, string> },
) {
  const channels = new Map<string, Channel>()
  const queues = new Map<string, Promise<void>>()
  let joining = 0
  let waiting = 0
  let lastHeard = Date.now()
  let isOpen = true

  const link: Link = {
    ...opening,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > mostBuffered) return socket.terminate()
      socket.send(frame)
    },
  }
  const say = (message: Message) => link.send(encode(link.version, message))
  const reply = ({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object) =>
    say({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  const tellClosed = (topic: string, joinRef: string | null) =>
    say({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })

  async function join(message: Message) {
    const { topic } = message
    const before = channels.get(topic)
    if (before) {
      before.close()
      channels.delete(topic)
      tellClosed(topic, before.joinRef)
    }
    if (!topic.startsWith('realtime:')) {
      return reply(message, 'error', { reason: 'unmatched topic' })
    }
    if (channels.size + joining >= mostChannels) {
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
    }
    joining++
    try {
      const channel = await joinChannel(services, link, message, () => channels.delete(topic))
      if (isOpen) channels.set(topic, channel)
      else channel.close()
    } catch (error) {
      if (!(error instanceof JoinRefused)) throw error
      reply(message, 'error', { reason: error.message })
    } finally {
      joining--
    }
  }

  async function handle(message: Message) {
    const { topic, event, joinRef } = message
    if (event === 'phx_join') return join(message)
    const channel = channels.get(topic)
    if (event === 'phx_leave') {
      reply(message, 'ok', {})
      if (!channel) return
      channel.close()
      channels.delete(topic)
      return tellClosed(topic, channel.joinRef)
    }
    // Meant for a channel that has been rejoined since.
    if (channel && joinRef !== null && joinRef !== channel.joinRef) return
    if (!channel) return reply(message, 'error', { reason: 'unmatched topic' })
    await channel.handle(message)
  }

  function enqueue(message: Message) {
    if (++waiting > mostWaiting) return socket.close(1013, 'too many messages')
    const work = (queues.get(message.topic) ?? Promise.resolve())
      .then(() => (isOpen ? handle(message) : undefined))
      .catch((error: unknown) => {
        services.log(`UnknownErrorOnChannel: ${String(error)}`)
        reply(message, 'error', { reason: 'Unknown Error on Channel' })
      })
      .finally(() => {
        waiting--
        if (queues.get(message.topic) === work) queues.delete(message.topic)
      })
    queues.set(message.topic, work)
  }

  socket.on('message', (data, isBinary) => {
    lastHeard = Date.now()
    let message: Message
    try {
      message = decode(link.version, bytesOf(data), isBinary)
    } catch {
      return socket.close(1003, 'not a message')
    }
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') reply(message, 'ok', {})
      return
    }
    enqueue(message)
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    isOpen = false
    clearInterval(watch)
    for (const channel of channels.values()) channel.close()
    channels.clear()
  })
  const watch = setInterval(() => {
    if (Date.now() - lastHeard > longestSilence) socket.terminate()
  }, longestSilence / 3)
  watch.unref()
}
