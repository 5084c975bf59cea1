import { useRouter } from '@tanstack/react-router'
import { showChanges } from '#app/lib/show-changes'
import { takeWantedPath } from '#app/lib/wanted-path'
import { forgetPendingCode } from './pending-code'

/** After the last step of signing in: goes to the wanted page. */
export function useFinishSignIn() {
  const router = useRouter()
  return async () => {
    forgetPendingCode()
    const path = takeWantedPath()
    await showChanges(router)
    await router.navigate({ href: path, replace: true })
  }
}
