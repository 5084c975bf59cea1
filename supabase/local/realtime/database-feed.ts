import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Hub } from './hub.ts'

type Row = {
  id: string
  topic: string
  event: string
  private: boolean
  payload: string | null
  binary_payload?: Buffer | null
}

const columns = 'id, topic, event, private, payload::text as payload, binary_payload'
const shortest = 100
const longest = 5000
/** How far back a new connection looks for what the lost one missed. */
const overlapMs = 120_000
/** Long messages that are read per query. */
const most = 500
const keptFor = '72 hours'
const hour = 3_600_000

const isId = (told: Row | string) => typeof told === 'string'

/**
 * Passes broadcasts from the database to the channels, in commit order. Reconnects after every
 * loss, unnoticed by clients.
 */
export function createDatabaseFeed(url: string, hub: Hub, log: (message: string) => void) {
  const closing = new AbortController()
  const seen = new Map<string, number>()
  /** Notifications in order: messages, and the ids of those that are too long. */
  const heard: (Row | string)[] = []
  let client: pg.Client | undefined
  let isReading = false
  let openedAt = 0
  let lostAt: number | undefined

  function remember(id: string) {
    const now = Date.now()
    seen.set(id, now)
    // A Map iterates in insertion order, which is chronological.
    for (const [known, at] of seen) {
      if (now - at < 3 * overlapMs) break
      seen.delete(known)
    }
  }

  function deliver(row: Row) {
    if (seen.has(row.id)) return
    remember(row.id)
    const { id, topic, event, private: isPrivate, payload, binary_payload } = row
    const meta = { id }
    if (binary_payload) {
      hub.broadcast(topic, isPrivate, { event, encoding: 'binary', body: binary_payload, meta })
    } else if (payload !== null) {
      const body = Buffer.from(payload)
      hub.broadcast(topic, isPrivate, { event, encoding: 'json', body, meta })
    }
  }

  async function read() {
    if (isReading) return
    isReading = true
    try {
      while (heard.length > 0 && client) {
        const end = heard.findIndex((told) => typeof told === 'object')
        const ids = heard.slice(0, end === -1 ? most : Math.min(end, most)).filter(isId)
        if (ids.length > 0) await readLong(client, ids)
        heard.splice(0, ids.length)
        for (let [told] = heard; typeof told === 'object'; [told] = heard) {
          deliver(told)
          heard.shift()
        }
      }
    } catch {
      // The connection is lost; the next one reads these again.
    } finally {
      isReading = false
    }
  }

  async function readLong(open: pg.Client, ids: string[]) {
    if (hub.isEmpty) return ids.forEach(remember)
    const text = `select ${columns} from realtime.messages where id = any($1)`
    const { rows } = await open.query<Row>(text, [ids])
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = byId.get(id)
      if (row) deliver(row)
    }
  }

  /** Delivers what was committed while no connection was listening. */
  async function catchUp(fresh: pg.Client) {
    if (lostAt === undefined) return
    const since = Math.max(lostAt - overlapMs, openedAt)
    const text = `select ${columns} from realtime.messages
      where inserted_at > localtimestamp - make_interval(secs => $1) and event is not null
      order by inserted_at`
    const { rows } = await fresh.query<Row>(text, [(Date.now() - since) / 1000])
    rows.forEach(deliver)
    lostAt = undefined
  }

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'realtime',
      keepAlive: true,
    })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (client !== fresh || closing.signal.aborted) return
      client = undefined
      lostAt = Date.now()
      log('the connection to the database is lost; connecting again')
      void keepConnecting()
    })
    fresh.on('notification', ({ payload }) => {
      if (!payload) return
      heard.push(payload.startsWith('{') ? (JSON.parse(payload) as Row) : payload)
      void read()
    })
    try {
      await fresh.connect()
      await fresh.query('listen realtime_messages')
      await catchUp(fresh)
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
    client = fresh
    void read()
  }

  async function keepConnecting() {
    for (let wait = shortest; !closing.signal.aborted; wait = Math.min(wait * 2, longest)) {
      try {
        await connect()
        return log('connected to the database again')
      } catch {
        await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  async function prune() {
    const text = 'delete from realtime.messages where inserted_at < localtimestamp - $1::interval'
    await client?.query(text, [keptFor]).catch(() => {})
  }

  const pruning = setInterval(() => void prune(), hour)
  pruning.unref()

  return {
    async open() {
      openedAt = Date.now()
      await connect()
      void prune()
    },
    async close() {
      closing.abort()
      clearInterval(pruning)
      await client?.end().catch(() => {})
    },
  }
}
