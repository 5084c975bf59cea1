/**
 * A stored number (E.164) as displayed: Indonesian mobile numbers as dialled, `0812-3456-7890`, all
 * others unchanged. lib/phone formats every country's numbers, but is too large for a page that
 * only shows one.
 */
export function phoneText(e164: string) {
  const digits = /^\+62(8\d{7,12})$/.exec(e164)?.[1]
  return digits ? `0${digits}`.replace(/^(\d{4})(\d{3,4})(\d+)$/, '$1-$2-$3') : e164
}
