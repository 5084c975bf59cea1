import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AppError, toAppError } from './errors'
import { reloadIfFileVanished } from './reload-guard'

type State<Args> = {
  isBusy: boolean
  error?: AppError
  /** What was asked for without a connection, to be done when there is one. */
  waiting?: Args
}

/**
 * Runs one thing at a time and keeps what went wrong until the next try. What could not be sent
 * because the browser is offline is sent by itself once it is back.
 */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [{ waiting, ...state }, setState] = useState<State<Args>>({ isBusy: false })
  // Two events of one moment see the same state: a code that was typed before the page was alive.
  const isRunning = useRef(false)
  const run = async (...args: Args) => {
    if (isRunning.current) return
    isRunning.current = true
    const wasOnline = navigator.onLine
    setState({ isBusy: true })
    try {
      await action(...args)
      isRunning.current = false
      setState({ isBusy: false })
    } catch (error) {
      isRunning.current = false
      const failure = toAppError(error)
      const isUnsent = failure.code === 'network' && !wasOnline
      setState({ isBusy: false, error: failure, ...(isUnsent && { waiting: args }) })
      // A file that could not come offline has not vanished: most browsers ask for it again.
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
    isRunning.current = false
    setState({ isBusy: false })
  }
  return { ...state, run, forget }
}
