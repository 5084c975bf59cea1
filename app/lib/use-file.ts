import { useEffect, useState } from 'react'
import { loadEarly } from './load-early'
import { whenIdle } from './when-idle'

/**
 * What a file brings that the page was sent without. One that does not come costs what it brings and
 * nothing around it, and is asked for again when the browser is back online.
 * @param isWanted whether it is needed now
 * @param load the same function each time
 * @returns what it brings, once it is there, and whether it could not come
 */
export function useFile<Part>(isWanted: boolean, load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  const [isMissing, setMissing] = useState(false)
  const isNeeded = isWanted && !part
  useEffect(() => {
    if (!isNeeded) return
    const gone = new AbortController()
    const ask = () => {
      load().then(
        (it) => setPart(() => it),
        () => {
          setMissing(true)
          addEventListener('online', ask, { once: true, signal: gone.signal })
        },
      )
    }
    ask()
    return () => gone.abort()
  }, [isNeeded, load])
  return [part, isMissing] as const
}

/**
 * Brings what a press will need as soon as the page is idle, so that the press needs no connection.
 */
export const useFileEarly = (load: () => Promise<unknown>) =>
  useEffect(() => whenIdle(() => loadEarly(load)), [load])
