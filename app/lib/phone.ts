import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const parse = (text: string) =>
  parsePhoneNumberFromString(text, { defaultCountry: 'ID', extract: false })

/**
 * Converts a phone number as typed to E.164: `0811..`, `811..`, `62811..`, `+62811..`, `+62
 * 0811..`, and foreign numbers with `+` or `00`. `private.normalized_phone` does the same in the
 * database.
 */
export function toPhone(text: string): string | undefined {
  const dialled = text
    // Copied numbers contain invisible direction marks.
    .replace(/\p{Cf}/gu, '')
    // A leading 62 or 00 is always a country prefix here, which the library cannot know.
    .replace(/^[\s(]*(?:00(?=[\s().-]*[1-9])|\+|(?=62))[\s)]*/, '+')
    .replace(/^(\+\s*62)[\s().-]*0[\s().0-]*/, '$1')
  const phone = parse(dialled)
  return phone?.isValid() && !phone.ext ? phone.number : undefined
}

/** A number in national format; a foreign one with its country code. */
export function shownPhone(e164: string): string {
  const phone = parse(e164)
  if (!phone) return e164
  return phone.countryCallingCode === '62' ? phone.formatNational() : phone.formatInternational()
}
