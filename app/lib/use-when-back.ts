import { useEffect, useEffectEvent } from 'react'
import { whenReachable } from './reachable'

/**
 * While the connection is gone, waits for it and then calls back.
 * @param gone what could not come, or false; another one is waited for anew
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
