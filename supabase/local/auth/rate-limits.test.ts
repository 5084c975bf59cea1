import { describe, expect, it } from 'vitest'
import { createLimiter, createPause } from './rate-limits.ts'

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

describe('a pause', () => {
  it('tells how long to wait and starts anew when it is over', () => {
    let now = 1_000_000
    const pause = createPause(60, () => now)
    expect(pause('a')).toBe(0)
    expect(pause('a')).toBe(60)
    now += 59_500
    expect(pause('a')).toBe(1)
    expect(pause('b')).toBe(0)
    now += 500
    expect(pause('a')).toBe(0)
    expect(pause('a')).toBe(60)
  })
})
