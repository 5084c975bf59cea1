import { AppError } from '#app/lib/errors'
import { isRenewal, renewingFetch } from './renewal'

const tries = 4

/**
 * auth-js goes on renewing for half a minute, which no visitor waits for.
 * @returns a fetch that gives up after the fourth failure, 1.4 s after the first, and what says so
 */
export function limitedRenewal() {
  let left = tries
  let giveUp = (_: AppError) => {}
  const failure = new Promise<AppError>((resolve) => (giveUp = resolve))
  function fail() {
    left -= 1
    if (left === 0) giveUp(new AppError('network'))
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!isRenewal(input)) return renewingFetch(input, init)
    // A token that is renewed after the answer would never reach the browser. No answer at all also
    // ends the waiting.
    if (left === 0) return new Promise(() => {})
    const response = await renewingFetch(input, init).catch((error: unknown) => {
      fail()
      throw error
    })
    if (response.status >= 500) fail()
    return response
  }
  return { fetch, failure }
}
