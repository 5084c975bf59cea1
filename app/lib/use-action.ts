import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AppError, toAppError } from './errors'
import { reloadIfFileVanished } from './reload-guard'

type State<Args> = {
  isBusy: boolean
  error?: AppError
  /** Arguments of a call made offline, to be sent when online again. */
  waiting?: Args
}

/**
 * Runs an action, one call at a time, and keeps its error until the next try. A call that failed
 * because the browser is offline is sent again by itself on `online`. `forget` drops the error and
 * whatever a call that is still running will answer.
 */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [{ waiting, ...state }, setState] = useState<State<Args>>({ isBusy: false })
  // A ref, because two events in the same tick read the same state (a code submitted during
  // hydration). A call that was forgotten is no longer the running one, and ends unheard.
  const running = useRef<object>(undefined)
  const run = async (...args: Args) => {
    if (running.current) return
    const call = {}
    running.current = call
    const wasOnline = navigator.onLine
    setState({ isBusy: true })
    try {
      await action(...args)
      if (running.current !== call) return
      running.current = undefined
      setState({ isBusy: false })
    } catch (error) {
      if (running.current !== call) return
      running.current = undefined
      const failure = toAppError(error)
      const isUnsent = failure.code === 'network' && !wasOnline
      setState({ isBusy: false, error: failure, ...(isUnsent && { waiting: args }) })
      // Offline, a chunk has not vanished: most browsers request it again.
      if (!isUnsent) reloadIfFileVanished(error)
    }
  }
  const again = useEffectEvent(() => void (waiting && run(...waiting)))
  useEffect(() => {
    if (!waiting) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [waiting])
  const forget = () => {
    running.current = undefined
    setState({ isBusy: false })
  }
  return { ...state, run, forget }
}
