import { useState } from 'react'
import { type AppError, toAppError } from './errors'

/** Runs one thing at a time and keeps what went wrong until the next try. */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [state, setState] = useState<{ isBusy: boolean; error?: AppError }>({ isBusy: false })
  const run = async (...args: Args) => {
    if (state.isBusy) return
    setState({ isBusy: true })
    try {
      await action(...args)
      setState({ isBusy: false })
    } catch (error) {
      setState({ isBusy: false, error: toAppError(error) })
    }
  }
  return { ...state, run, forget: () => setState({ isBusy: false }) }
}
