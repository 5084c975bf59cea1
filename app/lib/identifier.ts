import { getSupabase } from '#app/lib/supabase/client'
import { loadEarly } from './load-early'

/** What a person signs in with. Phones are E.164. */
export type Identifier = { email: string } | { phone: string }

// Lazy, because the phone number metadata is as large as half the page.
const loadPhone = () => import('./phone')

/** Called while typing, to preload what signing in and parsing phone numbers need. */
export function prepareFor(text: string) {
  loadEarly(getSupabase)
  if (/^[\s(+]*\d/.test(text)) loadEarly(loadPhone)
}

/** Parses the input as an e-mail address or a phone number. */
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
