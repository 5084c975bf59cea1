import { useEffect, useRef } from 'react'
import { ProgressArc } from '#app/components/brand/progress-arc'
import { loadingStore } from '#app/lib/loading'
import { useStore } from '#app/lib/store'
import { m } from '#app/paraglide/messages.js'

/** Covers the page while something must finish first; the user cannot close it. */
export function LoadingDialog() {
  const { isLoading, description } = useStore(loadingStore)
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isLoading) return
    const keepOpen = () => {
      if (!dialog.open) dialog.showModal()
    }
    // Browsers may close a modal dialog on the second Escape, even when the page prevents it.
    dialog.addEventListener('close', keepOpen)
    keepOpen()
    return () => {
      dialog.removeEventListener('close', keepOpen)
      dialog.close()
    }
  }, [isLoading])

  return (
    <dialog
      ref={ref}
      aria-label={m.loading_title()}
      aria-describedby="loading-description"
      onCancel={(event) => event.preventDefault()}
      className="layer m-auto w-[calc(100%-2.5rem)] max-w-[425px] rounded-xl border bg-card p-8 text-card-foreground shadow-layer"
    >
      <div className="flex flex-col items-center gap-4 text-center">
        <ProgressArc className="size-14" isRunning={isLoading} />
        <p id="loading-description" role="status" className="text-lead font-semibold">
          {description ?? m.loading_description()}
        </p>
      </div>
    </dialog>
  )
}
