/**
 * Whether a searched text is a number rather than a name, to enter whom nobody was found by: with
 * brackets, dots, and the invisible marks of a copied number.
 */
export const looksLikePhone = (text: string) =>
  /^[\s(+]*\d[\d\s().+/\p{Pd}]*$/u.test(text.replace(/\p{Cf}/gu, ''))
