import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { repeatEarly } from '#app/lib/early'
import { watchSession } from '#app/lib/session-events'
import { loadingStore } from '#app/lib/loading'
import { useStore } from '#app/lib/store'
import { removeToast, toastStore } from '#app/lib/toast'
import { useFile } from '#app/lib/use-file'
import { whenIdle } from '#app/lib/when-idle'
import { m } from '#app/paraglide/messages.js'

// Lazy, because most visits show neither a toast nor the loading dialog.
const loadToaster = async () => (await import('./toaster')).Toaster
const loadDialog = async () => (await import('./loading-dialog')).LoadingDialog

/** Covers the page while something must finish first. Not offline, where nothing can finish. */
function LoadingCover() {
  const { isLoading } = useStore(loadingStore)
  const [Dialog] = useFile(isLoading, loadDialog)
  return Dialog && <Dialog />
}

/** The newest toast, unstyled, when the toaster failed to load: the user still gets an answer. */
function PlainToast() {
  const newest = useStore(toastStore).find(({ open }) => open)
  if (!newest) return null
  return (
    <div role="alert" className="plain-toast">
      {newest.title}
      <button type="button" className="underline" onClick={() => removeToast()}>
        {m.common_close()}
      </button>
    </div>
  )
}

/** Rendered beside every page of the app. */
export function AppShell() {
  const hasToasts = useStore(toastStore).length > 0
  const [Toaster, isPlain] = useFile(hasToasts, loadToaster)

  const router = useRouter()

  useEffect(repeatEarly, [])

  // At once: a page that listens late goes on showing a user who has signed out.
  useEffect(() => watchSession(router), [router])

  useEffect(() => {
    let stop: (() => void) | undefined
    const gone = new AbortController()
    const start = () => {
      import('#app/lib/version').then(
        ({ watchVersion }) => {
          if (!gone.signal.aborted) stop = watchVersion(router)
        },
        // Offline; there are no events to receive then either.
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
      <LoadingCover />
      {hasToasts && (Toaster ? <Toaster /> : isPlain && <PlainToast />)}
    </>
  )
}
