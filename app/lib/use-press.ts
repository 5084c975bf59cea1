import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Keeps a press that comes before what it needs has been read, and acts as soon as that is there.
 * @param isReady whether everything is there
 * @param act what was pressed for
 * @returns what is called when it is pressed, and when something else is wanted in between
 */
export function usePress(isReady: boolean, act: () => void) {
  const [isKept, setKept] = useState(false)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isKept || !isReady) return
    setKept(false)
    actNow()
  }, [isKept, isReady])
  return {
    isKept,
    press: () => (isReady ? act() : setKept(true)),
    forget: () => setKept(false),
  }
}
