import { toAppError } from './errors'

/** Nothing refused the request, so it may have been carried out: ask again with the same key. */
export function mayBeDone(failure: unknown) {
  const { code, status } = toAppError(failure)
  return code === 'network' || status >= 500
}
