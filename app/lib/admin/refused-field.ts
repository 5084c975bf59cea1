import { toAppError } from '#app/lib/errors'

/** The field whose value the server refused, if it named one. */
export function refusedField(error: unknown) {
  const { code, details } = toAppError(error)
  return code === 'invalid_input' ? details?.field : undefined
}
