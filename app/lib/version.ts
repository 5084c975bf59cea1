import { m } from '#app/paraglide/messages.js'
import { getSettings } from './env'
import { toast } from './toast'

const interval = 5 * 60_000

async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { id: string }).id : undefined
  } catch {
    return undefined
  }
}

/** Looks for a newer build while the page is seen, and offers it once. */
export function watchVersion() {
  const { buildId } = getSettings()
  if (!buildId) return () => {}
  const check = async () => {
    if (document.visibilityState !== 'visible') return
    const latest = await latestBuild()
    if (!latest || latest === buildId) return
    stop()
    toast({
      title: m.version_new_title(),
      description: m.version_new_description(),
      action: { label: m.version_reload(), onSelect: () => location.reload() },
      duration: Infinity,
    })
  }
  const timer = setInterval(() => void check(), interval)
  const onSeen = () => void check()
  document.addEventListener('visibilitychange', onSeen)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSeen)
  }
  return stop
}
