import { useBlocker } from '@tanstack/react-router'
import { isLeaving } from './leaving'

/**
 * Holds the way to another page while changes would be left behind, to ask first; where the tab is
 * closed or loaded anew the browser asks. Signing out is never held.
 * @returns whether to ask now, and the two answers
 */
export function useLeaveQuestion(isChanged: () => boolean) {
  const { status, proceed, reset } = useBlocker({
    // What only changes the address of this page leaves nothing behind.
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
