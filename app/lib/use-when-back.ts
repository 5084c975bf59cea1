import { useEffect, useEffectEvent } from 'react'
import { whenReachable } from './reachable'

/**
 * Waits until the server is reachable again, then calls back.
 * @param gone the failure, or a falsy value; a different one restarts the wait
 */
export function useWhenBack(gone: unknown, onBack: () => void) {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!gone) return
    const waiting = new AbortController()
    void whenReachable(back, waiting.signal)
    return () => waiting.abort()
  }, [gone])
}
