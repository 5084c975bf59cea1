import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useShown } from '#app/lib/admin/use-shown'
import { localizePath } from '#app/lib/locale'

/** Goes back to the list with its filters; to the plain list if there is no history. */
function useBack(list: string) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: list, replace: true })
  }
}

/** The same when a form has done its work, which takes nobody away from where they have gone since. */
export function useGoBack(list: string) {
  const router = useRouter()
  const goBack = useBack(list)
  const isShown = useShown()
  const [here] = useState(() => router.latestLocation.pathname)
  return () => {
    if (isShown.current && router.latestLocation.pathname === here) goBack()
  }
}

export function BackLink({ to, children }: { to: string; children: string }) {
  const goBack = useBack(to)
  return (
    <a
      href={localizePath(to)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        goBack()
      }}
      className="mb-2 inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm font-medium text-muted-foreground hover:text-foreground pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </a>
  )
}
