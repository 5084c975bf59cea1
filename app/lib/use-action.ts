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
 * because the browser is offline is sent again by itself on `online`, unless something is entered or
 * a dialog is closed before: then what was pressed is not what is wanted any more. `forget` drops the
 * error and whatever a call that is still running will answer.
 * @param sendsLatest whether what is entered meanwhile is to be sent, too: it is no reason to give up
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  sendsLatest?: boolean,
) {
  const [{ waiting, ...state }, setState] = useState<State<Args>>({ isBusy: false })
  // A ref, because two events in the same tick read the same state (a code submitted during
  // hydration). A call that was forgotten is no longer the running one, and ends unheard.
  const running = useRef<object>(undefined)
  const end = (outcome: State<Args>) => {
    running.current = undefined
    setState(outcome)
  }
  const forget = () => end({ isBusy: false })
  const run = async (...args: Args) => {
    if (running.current) return
    const call = (running.current = {})
    const wasOnline = navigator.onLine
    setState({ isBusy: true })
    let outcome: State<Args> = { isBusy: false }
    try {
      await action(...args)
    } catch (error) {
      const failure = toAppError(error)
      const isUnsent = failure.code === 'network' && !wasOnline
      outcome = { isBusy: false, error: failure, waiting: isUnsent ? args : undefined }
      // Offline, a chunk has not vanished: most browsers request it again.
      if (!isUnsent) reloadIfFileVanished(error)
    }
    if (running.current === call) end(outcome)
  }
  const onEvent = useEffectEvent(({ type }: Event) => {
    if (type === 'online' && waiting) void run(...waiting)
    else if (type === 'close' || !sendsLatest) forget()
  })
  useEffect(() => {
    if (!waiting) return
    const end = new AbortController()
    for (const type of ['online', 'input', 'close'])
      addEventListener(type, onEvent, { capture: true, signal: end.signal })
    return () => end.abort()
  }, [waiting])
  return { ...state, run, forget }
}
