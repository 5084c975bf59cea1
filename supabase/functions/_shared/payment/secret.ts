import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, revealing neither how much was right nor the expected length. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

export const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

export const sha256 = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex')
