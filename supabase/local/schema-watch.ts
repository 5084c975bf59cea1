import { listenTo } from './notifications.ts'

/** Makes the Data API reload the catalogue on `notify pgrst, 'reload schema'`. */
export function watchSchema(url: string, reload: () => Promise<void>): () => Promise<void> {
  const again = () => void reload().catch(() => {})
  return listenTo({ url, channel: 'pgrst', heard: again, connected: again })
}
