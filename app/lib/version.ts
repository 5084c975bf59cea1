import type { AnyRouter } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'
import { getSettings } from './env'
import { toast } from './toast'

const interval = 5 * 60_000
/** Milliseconds: long enough to be read. */
const offerDuration = 15_000

async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { id: string }).id : undefined
  } catch {
    return undefined
  }
}

/**
 * Polls for a newer build while the page is visible. It is offered once, and not in the middle of a
 * task; if ignored, the next navigation loads it.
 */
export function watchVersion(router: AnyRouter) {
  const { buildId } = getSettings()
  if (!buildId) return () => {}
  let isNewer = false
  let isOffered = false

  const isBusy = () => router.state.matches.some((match) => match.staticData.focused)
  // It would cover what is being filled in.
  const isFilling = () => document.querySelector('main :is(form, input:focus)') !== null
  const offer = () => {
    if (!isNewer || isOffered || isBusy() || isFilling()) return
    isOffered = true
    toast({
      title: m.version_new_title(),
      description: m.version_new_description(),
      action: { label: m.version_reload(), onSelect: () => location.reload() },
      duration: offerDuration,
    })
  }
  const check = async () => {
    if (document.visibilityState !== 'visible') return
    const latest = await latestBuild()
    if (!latest || latest === buildId) return
    isNewer = true
    clearInterval(timer)
    offer()
  }
  const timer = setInterval(() => void check(), interval)
  const onSeen = () => void (isNewer ? offer() : check())
  document.addEventListener('visibilitychange', onSeen)
  const stopTakingUp = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (isNewer && pathChanged && !isBusy()) location.assign(toLocation.publicHref)
  })
  const stopOffering = router.subscribe('onResolved', offer)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSeen)
    stopTakingUp()
    stopOffering()
  }
}
