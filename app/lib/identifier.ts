import { getSupabase } from '#app/lib/supabase/client'
import { loadEarly } from './load-early'

/** What a person signs in with. Phones are E.164. */
export type Identifier = { email: string } | { phone: string }

// What knows the phone numbers of the world is as large as half the page.
const loadPhone = () => import('./phone')

/** While somebody types: what signs in and reads phone numbers is on its way before it is needed. */
export function prepareFor(text: string) {
  loadEarly(getSupabase)
  if (/^[\s(+]*\d/.test(text)) loadEarly(loadPhone)
}

/** Reads what was typed as an e-mail address or a phone number. */
export async function toIdentifier(text: string): Promise<Identifier | undefined> {
  if (text.includes('@')) {
    const email = text.trim().toLowerCase()
    return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) && email.length <= 254
      ? { email }
      : undefined
  }
  if (!/\d/.test(text)) return undefined
  const { toPhone } = await loadPhone()
  const phone = toPhone(text)
  return phone ? { phone } : undefined
}

export const identifierText = (identifier: Identifier) =>
  'email' in identifier ? identifier.email : identifier.phone
