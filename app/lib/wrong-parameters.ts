import { notFound } from '@tanstack/react-router'

/** For who shows the page for it without throwing. */
export const wrongParametersData = { hasWrongParameters: true }

/** To throw where a page is known but what its address names is not there. */
export const wrongParameters = () => notFound({ data: wrongParametersData })

export const hasWrongParameters = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'hasWrongParameters' in thrown
