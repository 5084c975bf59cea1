import { useBlocker } from '@tanstack/react-router'
import { isLeaving } from './leaving'

/**
 * Blocks navigation to another page while there are unsaved changes, to ask first; on closing or
 * reloading the tab the browser asks. Signing out is never blocked.
 * @returns whether to ask now, and the two answers
 */
export function useLeaveQuestion(isChanged: () => boolean) {
  const { status, proceed, reset } = useBlocker({
    // Changing only the search parameters loses nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isChanged(),
    enableBeforeUnload: () => !isLeaving.get() && isChanged(),
    withResolver: true,
  })
  return {
    isAsked: status === 'blocked',
    leave: () => proceed?.(),
    stay: () => reset?.(),
  }
}
