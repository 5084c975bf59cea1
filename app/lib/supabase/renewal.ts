import { retryingFetch } from './retrying-fetch'

export const isRenewal = (input: Parameters<typeof fetch>[0]) =>
  (input instanceof Request ? input.url : String(input)).includes('grant_type=refresh_token')

/**
 * After any answer to a renewal but a few statuses, auth-js ends the session. Too many requests, a
 * timeout or the page of something between do not say how it stands: they come as one of those.
 */
export const renewingFetch: typeof fetch = async (input, init) => {
  const response = await retryingFetch(input, init)
  if (
    !isRenewal(input) ||
    (![408, 429].includes(response.status) &&
      /json/.test(response.headers.get('content-type') ?? ''))
  )
    return response
  return new Response(null, { status: 503 })
}
