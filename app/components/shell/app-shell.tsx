import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { repeatEarly } from '#app/lib/early'
import { watchSession } from '#app/lib/session-events'
import { useStore } from '#app/lib/store'
import { toastStore } from '#app/lib/toast'
import { whenIdle } from '#app/lib/when-idle'
import { LoadingDialog } from './loading-dialog'

// Most visits show no toast: what draws it comes with the first one.
const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }))

/** What stands beside every page of the app. */
export function AppShell() {
  const hasToasts = useStore(toastStore).length > 0

  const router = useRouter()

  useEffect(repeatEarly, [])

  // From the first moment on: a page that hears late goes on showing somebody who has left.
  useEffect(() => watchSession(router), [router])

  useEffect(() => {
    let stop: (() => void) | undefined
    const gone = new AbortController()
    const start = () => {
      import('#app/lib/version').then(
        ({ watchVersion }) => {
          if (!gone.signal.aborted) stop = watchVersion(router)
        },
        // Without a connection; there is nothing to hear then either.
        () => addEventListener('online', start, { once: true, signal: gone.signal }),
      )
    }
    const callOff = whenIdle(start)
    return () => {
      gone.abort()
      callOff()
      stop?.()
    }
  }, [router])

  return (
    <>
      <LoadingDialog />
      {hasToasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
