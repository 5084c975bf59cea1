import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const parse = (text: string) =>
  parsePhoneNumberFromString(text, { defaultCountry: 'ID', extract: false })

/**
 * A phone number as people write it here, as E.164: `0811..`, `811..`, `62811..`, `+62811..`,
 * `+62 0811..`, and foreign numbers with `+` or `00`. The database reads them by
 * `private.normalized_phone`.
 */
export function toPhone(text: string): string | undefined {
  const dialled = text
    // Numbers that were copied carry marks of direction that nobody sees.
    .replace(/\p{Cf}/gu, '')
    // Nobody here dials 62 or 00 within the country, and the library cannot know.
    .replace(/^[\s(]*(?:00(?=[\s().-]*[1-9])|\+|(?=62))[\s)]*/, '+')
    .replace(/^(\+\s*62)[\s().-]*0[\s().0-]*/, '$1')
  const phone = parse(dialled)
  return phone?.isValid() && !phone.ext ? phone.number : undefined
}

/** A number as it is dialled and read here; abroad with its country. */
export function shownPhone(e164: string): string {
  const phone = parse(e164)
  if (!phone) return e164
  return phone.countryCallingCode === '62' ? phone.formatNational() : phone.formatInternational()
}
