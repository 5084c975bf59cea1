import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { takeWantedPath } from '#app/lib/wanted-path'
import { forgetPendingCode } from './pending-code'

/** After the last step of signing in: on to where the person wanted to go. */
export function useFinishSignIn() {
  const router = useRouter()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return async () => {
    // Who is on the page already is led away from it by nothing that comes late.
    if (!isShown.current) return
    forgetPendingCode()
    const path = takeWantedPath()
    await router.invalidate()
    await router.navigate({ href: path, replace: true })
  }
}
