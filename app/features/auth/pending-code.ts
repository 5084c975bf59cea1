import { type Identifier } from '#app/lib/identifier'

/** A code that was asked for: kept in this tab, never in an address. */
export type PendingCode = { to: Identifier; sentAt: number }

const key = 'pending-code'
/** How long a code can be used, in milliseconds: `otp_expiry` of the auth settings. */
const lifetime = 10 * 60_000
export const resendAfter = 60_000
export const maxTries = 5

export function keepPendingCode(to: Identifier): PendingCode {
  const pending = { to, sentAt: Date.now() }
  sessionStorage.setItem(key, JSON.stringify(pending))
  return pending
}

export function readPendingCode(): PendingCode | undefined {
  try {
    const pending = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingCode | null
    return pending && Date.now() - pending.sentAt < lifetime ? pending : undefined
  } catch {
    return undefined
  }
}

export const forgetPendingCode = () => sessionStorage.removeItem(key)
