import { describe, expect, it } from 'vitest'
import { createLimiter } from './rate-limits.ts'

describe('a limiter', () => {
  it('allows so many at once and refills evenly', () => {
    let now = 0
    const { take } = createLimiter(3, 60, () => now)
    expect([take('a'), take('a'), take('a'), take('a')]).toEqual([true, true, true, false])
    expect(take('b')).toBe(true)
    now += 19_000
    expect(take('a')).toBe(false)
    now += 1_000
    expect([take('a'), take('a')]).toEqual([true, false])
    now += 600_000
    expect([take('a'), take('a'), take('a'), take('a')]).toEqual([true, true, true, false])
  })

  it('does not count what was given back', () => {
    const { take, giveBack } = createLimiter(1, 60, () => 0)
    for (let times = 0; times < 5; times++) {
      expect(take('a')).toBe(true)
      giveBack('a')
    }
  })

  it('never holds more than it allows', () => {
    let now = 0
    const { take, giveBack } = createLimiter(2, 60, () => now)
    take('a')
    giveBack('a')
    giveBack('a')
    giveBack('a')
    now += 1
    expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
  })
})
