/** What a person signs in with. Phones are E.164. */
export type Identifier = { email: string } | { phone: string }

/**
 * A phone number as people write it here: `0811..`, `811..`, `62811..`, `+62811..` with spaces,
 * dots, dashes and brackets, and foreign numbers with `+` or `00`.
 */
export function toPhone(text: string): string | undefined {
  const bare = text.trim().replace(/[\s.\-()/]/g, '')
  if (!/^\+?\d+$/.test(bare)) return undefined
  const number = bare.startsWith('+')
    ? bare
    : bare.startsWith('00')
      ? `+${bare.slice(2)}`
      : bare.startsWith('62')
        ? `+${bare}`
        : bare.startsWith('0')
          ? `+62${bare.slice(1)}`
          : bare.startsWith('8')
            ? `+62${bare}`
            : `+${bare}`
  // +62 0811.. is written by many and means the same.
  const e164 = number.replace(/^\+620/, '+62')
  return (e164.startsWith('+62') ? /^\+62[2-9]\d{7,11}$/ : /^\+[1-9]\d{7,14}$/).test(e164)
    ? e164
    : undefined
}

/** Reads what was typed as an e-mail address or a phone number. */
export function toIdentifier(text: string): Identifier | undefined {
  if (text.includes('@')) {
    const email = text.trim().toLowerCase()
    return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) && email.length <= 254
      ? { email }
      : undefined
  }
  const phone = toPhone(text)
  return phone ? { phone } : undefined
}

export const identifierText = (identifier: Identifier) =>
  'email' in identifier ? identifier.email : identifier.phone
