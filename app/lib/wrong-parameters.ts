import { notFound } from '@tanstack/react-router'

const data = { hasWrongParameters: true }

/** To throw where a page is known but what its address names is not there. */
export const wrongParameters = () => notFound({ data })

export const hasWrongParameters = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'hasWrongParameters' in thrown
