const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random, unused code. */
export const newCode = () =>
  Array.from({ length: 8 }, () => alphabet[Math.floor(Math.random() * 32)]).join('')
