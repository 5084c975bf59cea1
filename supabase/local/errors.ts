/** An error that is printed as one line, without a stack trace. */
export class StackError extends Error {
  override name = 'StackError'
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error.message || ('code' in error ? String(error.code) : error.name)
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export const durationSince = (start: number) => `${((Date.now() - start) / 1000).toFixed(1)} s`

/** Whether the driver could not connect, or lost its connection. */
export const isDisconnected = (error: unknown) =>
  error instanceof Error &&
  (/^E(CONN|PIPE|TIMEDOUT)/.test(codeOf(error) ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(
      error.message,
    ))
