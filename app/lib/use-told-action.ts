import { errorText } from './error-text'
import { mayBeDone } from './may-be-done'
import { toast } from './toast'
import { useAction } from './use-action'
import { useStay } from './use-stay'

/**
 * Like `useAction`, for what somebody relies on once they have pressed: a refusal that comes after
 * they have gone on, where its form is no longer shown, is told by a toast.
 * @param refused the toast's title: what was not done, where that is certain
 * @param action told as its first argument whether they are still where they pressed
 */
export function useToldAction<Args extends unknown[]>(
  refused: () => string,
  action: (isHere: () => boolean, ...args: Args) => Promise<unknown>,
) {
  const stay = useStay()
  return useAction(async (...args: Args) => {
    const isHere = stay()
    try {
      await action(isHere, ...args)
    } catch (failure) {
      if (isHere()) throw failure
      const description = errorText(failure)
      const what = mayBeDone(failure) ? { title: description } : { title: refused(), description }
      toast({ ...what, variant: 'destructive' })
    }
  })
}
