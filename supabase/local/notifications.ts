import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Listening = {
  url: string
  channel: string
  heard: (payload: string | undefined) => void
  /** Called at each connection, because notifications in between are lost. */
  connected?: () => void
}

/** Listens to a channel of the database, and reconnects after every loss. */
export function listenTo({ url, channel, heard, connected }: Listening): () => Promise<void> {
  let client: pg.Client | undefined
  let stopped = false

  async function once() {
    const fresh = new pg.Client(url)
    client = fresh
    const ended = new Promise((resolve) => fresh.once('end', resolve))
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => heard(payload))
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    connected?.()
    await ended
  }

  async function listen() {
    while (!stopped) {
      await once().catch(() => client?.end().catch(() => {}))
      await sleep(500, undefined, { ref: false })
    }
  }

  void listen()
  return async () => {
    stopped = true
    await client?.end().catch(() => {})
  }
}
