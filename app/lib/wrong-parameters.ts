import { notFound } from '@tanstack/react-router'
import { toAppError } from './errors'

/** For callers that render that page without throwing. */
export const wrongParametersData = { hasWrongParameters: true }

/** Throw this when the route exists but what its parameters name does not. */
export const wrongParameters = () => notFound({ data: wrongParametersData })

/** Catches the error of reading what the parameters name: what is not found is wrong with them. */
export function orWrongParameters(error: unknown): never {
  throw toAppError(error).code === 'not_found' ? wrongParameters() : error
}

export const hasWrongParameters = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'hasWrongParameters' in thrown
