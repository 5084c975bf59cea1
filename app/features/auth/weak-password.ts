import { errorText } from '#app/lib/error-text'
import { type AppError } from '#app/lib/errors'
import { m } from '#app/paraglide/messages.js'

const texts: Record<string, () => string> = {
  length: m.auth_weak_length,
  characters: m.auth_weak_characters,
  pwned: m.auth_weak_pwned,
}

/** Why Auth takes a password for weak: each of its reasons in words, else the usual advice. */
export function weakPasswordText(error: AppError): string {
  const reasons = Array.isArray(error.details?.reasons) ? (error.details.reasons as unknown[]) : []
  const known = reasons.flatMap((reason) => texts[String(reason)]?.() ?? [])
  return known.join(' ') || errorText(error, { invalid_input: m.error_weak_password })
}
