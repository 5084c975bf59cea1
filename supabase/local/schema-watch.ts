import pg from 'pg'

/** Tells the Data API to read the catalogue again on `notify pgrst, 'reload schema'`. */
export function watchSchema(url: string, reload: () => Promise<void>): () => Promise<void> {
  let client: pg.Client | undefined
  let stopped = false

  async function listen() {
    const fresh = new pg.Client(url)
    client = fresh
    fresh.on('notification', () => void reload().catch(() => {}))
    fresh.on('error', () => {})
    fresh.once('end', retry)
    try {
      await fresh.connect()
      await fresh.query('listen pgrst')
      await reload()
    } catch {
      retry()
    }
  }

  function retry() {
    if (!stopped) setTimeout(() => void listen(), 500).unref()
  }

  void listen()
  return async () => {
    stopped = true
    await client?.end().catch(() => {})
  }
}
