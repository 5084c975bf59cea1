import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Queues a press that comes before its data is loaded, and acts as soon as it is.
 * @param isReady whether everything is loaded
 * @param act what the press does
 * @returns `press`, and `forget` for when the user chooses something else meanwhile
 */
export function usePress(isReady: boolean, act: () => void) {
  const [isKept, setKept] = useState(false)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isKept || !isReady) return
    setKept(false)
    actNow()
  }, [isKept, isReady])
  // Also where something else covers it (Activity): it would be done once that is closed.
  useEffect(() => () => setKept(false), [])
  return {
    isKept,
    press: () => (isReady ? act() : setKept(true)),
    forget: () => setKept(false),
  }
}
