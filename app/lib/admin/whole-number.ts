type Style = {
  /** What separates decimals in the reader's language; the other sign groups thousands. */
  decimal: ',' | '.'
  /** Without groups, only digits. */
  isGrouped: boolean
  isSigned?: boolean | undefined
}

const mostRupiah = 999_999_999_999
/** Of Postgres's integer, in which what is counted is stored. */
const mostCounted = 2_147_483_647

/**
 * Reads a whole number as people type or paste it: `85000`, `85.000`, `Rp85.000,00`, `85,000.00`.
 * Groups may be uneven, as they are while digits are put in between or taken out.
 * @returns null if there is nothing, NaN if it is something else
 */
export function readWhole(text: string, { decimal, isGrouped, isSigned = false }: Style) {
  const written = text
    .replace(/\s/g, '')
    .replace(/rp\.?|idr/i, '')
    .replace(/^[−–]/, '-')
  if (written === '') return null
  const [, minus, digits = ''] =
    (isGrouped ? /^(-?)(\d[\d.,]*?)(?:[.,]-)?$/ : /^(-?)(\d+)$/).exec(written) ?? []
  const [, whole = digits, separator = '', decimals = ''] =
    /^(.*)([.,])(\d{0,2})$/.exec(digits) ?? []
  // The same sign before it makes it a group, the other one makes it decimals.
  const hasDecimals = !whole.includes(separator) && (separator === decimal || /[.,]/.test(whole))
  // A bank's 85000.00, which as a group would be a hundred times as much.
  const isDoubtful = separator && separator !== decimal && /^\d{4,}$/.test(whole)
  if (!digits || (minus && !isSigned) || isDoubtful || (hasDecimals && Number(decimals) > 0))
    return NaN
  const size = Number((hasDecimals ? whole : digits).replace(/[.,]/g, ''))
  if (size > (isGrouped ? mostRupiah : mostCounted)) return NaN
  return minus ? -size : size
}
