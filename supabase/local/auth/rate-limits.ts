import type { Config } from '../config.ts'
import { AuthError } from './errors.ts'

type Bucket = { tokens: number; at: number }

export type Limiter = { take: (key: string) => boolean; giveBack: (key: string) => void }

/** A token bucket per key: `capacity` requests, refilled evenly over `seconds`. */
export function createLimiter(
  capacity: number,
  seconds: number,
  now: () => number = Date.now,
): Limiter {
  const buckets = new Map<string, Bucket>()
  const refill = (bucket: Bucket, at: number) =>
    Math.min(capacity, bucket.tokens + ((at - bucket.at) / 1000) * (capacity / seconds))
  return {
    take: (key) => {
      const at = now()
      // Drop full buckets, which limit nothing, so that the map stays as small as the recent
      // traffic.
      if (buckets.size > 10_000)
        for (const [other, bucket] of buckets)
          if (refill(bucket, at) >= capacity) buckets.delete(other)
      const bucket = buckets.get(key)
      const tokens = bucket ? refill(bucket, at) : capacity
      const isAllowed = tokens >= 1
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at })
      return isAllowed
    },
    giveBack: (key) => {
      const bucket = buckets.get(key)
      if (bucket) bucket.tokens += 1
    },
  }
}

const fiveMinutes = 300
const hour = 3600

const requestLimit = () =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

/**
 * The limits of [auth.rate_limit]: requests per caller's address, messages in total.
 * @param factor multiplies the limits of config.toml
 */
export function createRateLimits(auth: Config['auth'], factor: number) {
  const config = auth.rate_limit
  const perCaller = (capacity: number, seconds: number) => {
    const limiter = createLimiter(capacity * factor, seconds)
    return {
      take: (ip: string) => {
        if (Number.isFinite(factor) && !limiter.take(ip)) throw requestLimit()
      },
      /** Only failed guesses count: a right one gives its request back. */
      giveBack: limiter.giveBack,
    }
  }
  const inAll = (isPaidFor: boolean, capacity: number, code: string, message: string) => {
    const limiter = createLimiter(capacity, hour)
    return () => {
      if (isPaidFor && !limiter.take('')) throw new AuthError(429, code, message)
    }
  }
  return {
    signIn: perCaller(config.sign_in_sign_ups, fiveMinutes),
    verification: perCaller(config.token_verifications, fiveMinutes),
    refresh: perCaller(config.token_refresh, fiveMinutes),
    anonymous: perCaller(config.anonymous_users, hour),
    // Also fixed in GoTrue.
    factor: perCaller(15, 60),
    // As in the CLI: these protect a provider's quota, which the mailbox does not have.
    email: inAll(
      isEnabled(auth.email.smtp),
      config.email_sent,
      'over_email_send_rate_limit',
      'email rate limit exceeded',
    ),
    sms: inAll(
      Object.values(auth.sms).some(isEnabled),
      config.sms_sent,
      'over_sms_send_rate_limit',
      'SMS rate limit exceeded',
    ),
  }
}

const isEnabled = (section: unknown) =>
  typeof section === 'object' &&
  section !== null &&
  'enabled' in section &&
  section.enabled === true

export type RateLimits = ReturnType<typeof createRateLimits>
