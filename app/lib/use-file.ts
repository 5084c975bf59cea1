import { useEffect, useState } from 'react'
import { loadEarly } from './load-early'
import { whenIdle } from './when-idle'

/**
 * Lazily loads a module that the page does not need at first. When that fails, only this part is
 * missing; it is retried when the browser is back online, which a browser may say too early.
 * @param isWanted whether it is needed now
 * @param load must be a stable function
 * @returns the module's part once loaded, and whether loading failed
 */
export function useFile<Part>(isWanted: boolean, load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  const [isMissing, setMissing] = useState(false)
  const isNeeded = isWanted && !part
  useEffect(() => {
    if (!isNeeded) return
    const gone = new AbortController()
    const ask = () => {
      if (gone.signal.aborted) return
      load().then(
        (it) => setPart(() => it),
        () => {
          setMissing(true)
          if (navigator.onLine) setTimeout(ask, 2000)
          else addEventListener('online', ask, { once: true, signal: gone.signal })
        },
      )
    }
    ask()
    return () => gone.abort()
  }, [isNeeded, load])
  return [part, isMissing] as const
}

/** Preloads a module when the page is idle, so that using it later needs no connection. */
export const useFileEarly = (load: () => Promise<unknown>) =>
  useEffect(() => whenIdle(() => loadEarly(load)), [load])
