import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { repeatEarly } from '#app/lib/early'
import { useStore } from '#app/lib/store'
import { toastStore } from '#app/lib/toast'
import { LoadingDialog } from './loading-dialog'

// Most visits show no toast: what draws it comes with the first one.
const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }))

/** What stands beside every page of the app. */
export function AppShell() {
  const hasToasts = useStore(toastStore).length > 0

  const router = useRouter()

  useEffect(repeatEarly, [])

  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void import('#app/lib/watch').then(({ watch }) => {
      if (!isGone) stop = watch(router)
    })
    return () => {
      isGone = true
      stop()
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
