import type { Config } from '../config.ts'
import { AuthError } from './errors.ts'

type Bucket = { tokens: number; at: number }

/** A bucket per key that holds `capacity` requests and refills evenly over `seconds`. */
export function createLimiter(capacity: number, seconds: number, now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>()
  const refill = (bucket: Bucket, at: number) =>
    Math.min(capacity, bucket.tokens + ((at - bucket.at) / 1000) * (capacity / seconds))
  return (key: string): boolean => {
    const at = now()
    // Full buckets say nothing: without them the map is as small as the recent traffic.
    if (buckets.size > 10_000)
      for (const [other, bucket] of buckets)
        if (refill(bucket, at) >= capacity) buckets.delete(other)
    const bucket = buckets.get(key)
    const tokens = bucket ? refill(bucket, at) : capacity
    const allowed = tokens >= 1
    buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at })
    return allowed
  }
}

/** Remembers when something last happened: 0 when it may happen now, else the seconds to wait. */
export function createPause(seconds: number, now: () => number = Date.now) {
  const last = new Map<string, number>()
  return (key: string): number => {
    const at = now()
    if (last.size > 10_000)
      for (const [other, then] of last) if (at - then >= seconds * 1000) last.delete(other)
    const wait = seconds - (at - (last.get(key) ?? -Infinity)) / 1000
    if (wait > 0) return Math.ceil(wait)
    last.set(key, at)
    return 0
  }
}

const fiveMinutes = 300
const hour = 3600

const requestLimit = () =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

/** The limits of [auth.rate_limit]: requests per address of the caller, messages for all together. */
export function createRateLimits(config: Config['auth']['rate_limit'], enabled: boolean) {
  const perCaller = (capacity: number, seconds: number) => {
    const allow = createLimiter(capacity, seconds)
    return (ip: string) => {
      if (enabled && !allow(ip)) throw requestLimit()
    }
  }
  const inAll = (capacity: number, code: string, message: string) => {
    const allow = createLimiter(capacity, hour)
    return () => {
      if (enabled && !allow('')) throw new AuthError(429, code, message)
    }
  }
  return {
    signIn: perCaller(config.sign_in_sign_ups, fiveMinutes),
    verification: perCaller(config.token_verifications, fiveMinutes),
    refresh: perCaller(config.token_refresh, fiveMinutes),
    // Fixed in GoTrue too.
    factor: perCaller(15, 60),
    email: inAll(config.email_sent, 'over_email_send_rate_limit', 'email rate limit exceeded'),
    sms: inAll(config.sms_sent, 'over_sms_send_rate_limit', 'SMS rate limit exceeded'),
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
