import { expect, it } from 'vitest'
import { folded } from './folded.ts'

it.each(['a', 'é', 'ꦗ', '🧘'])('folds lines of %s by their octets, and loses nothing', (letter) => {
  const lines = ['BEGIN:VEVENT', `SUMMARY:${letter.repeat(200)}`, `X:${letter.repeat(16)}`, '']
  // as the library folds them
  const given = lines.map((line) => line.replace(/^(.{75})(.+)$/su, '$1\r\n\t$2'))
  const text = folded(given.join('\r\n'))
  expect(text.replaceAll('\r\n\t', '')).toBe(lines.join('\r\n'))
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
})
