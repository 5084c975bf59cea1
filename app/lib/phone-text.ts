/**
 * A stored number (E.164) in one form for people: mobile numbers of the country as they are dialled,
 * `0812-3456-7890`, all others as they are. lib/phone knows every country's groups and weighs too
 * much for a page that only shows a number.
 */
export function phoneText(e164: string) {
  const digits = /^\+62(8\d{7,12})$/.exec(e164)?.[1]
  return digits ? `0${digits}`.replace(/^(\d{4})(\d{3,4})(\d+)$/, '$1-$2-$3') : e164
}
