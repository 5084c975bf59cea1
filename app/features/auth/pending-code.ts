import { toAppError } from '#app/lib/errors'
import type { Identifier } from '#app/lib/identifier'

/** A requested code; stored in this tab, never in a URL. */
export type PendingCode = {
  to: Identifier
  /** Milliseconds. */
  sentAt: number
  /** The user chooses a password afterwards. */
  isForPassword?: boolean
}

const key = 'pending-code'
/** Validity of a code in milliseconds: `otp_expiry` of the auth settings. */
const lifetime = 10 * 60_000
export const resendAfter = 60_000
export const maxTries = 5

/** @param sentAt milliseconds */
export const isValidSince = (sentAt: number) => Date.now() - sentAt < lifetime

/**
 * When the code was sent after which another one has to wait, in milliseconds; it is still valid.
 * @throws any other failure
 */
export function sentBefore(failure: unknown): number {
  const { code, details } = toAppError(failure)
  if (code !== 'rate_limited' || !details?.resendIn) throw failure
  return Date.now() - resendAfter + Number(details.resendIn) * 1000
}

/** @param more whether it is for a password, and when it was sent if not just now */
export function keepPendingCode(
  to: Identifier,
  more: Partial<Pick<PendingCode, 'sentAt' | 'isForPassword'>> = {},
): PendingCode {
  const pending = { to, sentAt: Date.now(), ...more }
  sessionStorage.setItem(key, JSON.stringify(pending))
  return pending
}

export function readPendingCode(): PendingCode | undefined {
  try {
    const pending = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingCode | null
    return pending && isValidSince(pending.sentAt) ? pending : undefined
  } catch {
    return undefined
  }
}

export const forgetPendingCode = () => sessionStorage.removeItem(key)
