import { useRouter } from '@tanstack/react-router'
import { takeWantedPath } from '#app/lib/wanted-path'
import { forgetPendingCode } from './pending-code'

/** After the last step of signing in: goes to the wanted page. */
export function useFinishSignIn() {
  const router = useRouter()
  return async () => {
    forgetPendingCode()
    const path = takeWantedPath()
    // Pages that somebody else has seen on this device would be shown until they are read anew.
    router.clearCache()
    await router.invalidate()
    await router.navigate({ href: path, replace: true })
  }
}
