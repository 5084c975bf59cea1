import { useEffect, useEffectEvent } from 'react'
import { whenReachable } from './reachable'

/** While the connection is gone, waits for it and then calls back. */
export function useWhenBack(isGone: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isGone) return
    const waiting = new AbortController()
    void whenReachable(back, waiting.signal)
    return () => waiting.abort()
  }, [isGone])
}
