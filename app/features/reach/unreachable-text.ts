import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import type { Unreachable } from './queries'

/** Why nothing is sent to an address any more. */
export function unreachableText({ address, problem }: Unreachable): string {
  const shown = { address: phoneText(address) }
  if (problem === 'complained') return m.reach_complained(shown)
  if (problem === 'blocked') return m.reach_blocked(shown)
  if (problem === 'unknown_number') return m.reach_unknown_number(shown)
  return m.reach_bounced(shown)
}
