import { notFound } from '@tanstack/react-router'

/** For callers that render that page without throwing. */
export const wrongParametersData = { hasWrongParameters: true }

/** Throw this when the route exists but what its parameters name does not. */
export const wrongParameters = () => notFound({ data: wrongParametersData })

export const hasWrongParameters = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'hasWrongParameters' in thrown
