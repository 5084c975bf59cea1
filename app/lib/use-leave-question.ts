import { useBlocker } from '@tanstack/react-router'
import { isLeaving } from './leaving'

type Options = {
  /** Choosing another clinic in the address loses the changes, too. */
  isOfClinic?: boolean
  /** Going back closes something and stays on the page. */
  backCloses?: boolean
}

const clinicIn = (search: object) => ('clinic' in search ? search.clinic : undefined)

/**
 * Blocks navigation to another page while there are unsaved changes, to ask first; on closing or
 * reloading the tab the browser asks. Signing out is never blocked.
 * @returns whether to ask now, and the two answers
 */
export function useLeaveQuestion(
  isChanged: () => boolean,
  { isOfClinic = false, backCloses = false }: Options = {},
) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (backCloses && action === 'BACK') return false
      // Changing only the search parameters loses nothing else, nor does naming the clinic.
      const clinic = clinicIn(current.search)
      const isOther = clinic !== undefined && clinic !== clinicIn(next.search)
      const isElsewhere = current.pathname !== next.pathname || (isOfClinic && isOther)
      return isElsewhere && isChanged()
    },
    enableBeforeUnload: () => !isLeaving.get() && isChanged(),
    withResolver: true,
  })
  return {
    isAsked: status === 'blocked',
    leave: () => proceed?.(),
    stay: () => reset?.(),
  }
}
