import { describe, expect, it } from 'vitest'
import { arcPath, polar, ticksPath } from './geometry'

describe('arc', () => {
  it('counts degrees clockwise from the right', () => {
    expect(polar([50, 50], 40, 0)).toEqual([90, 50])
    expect(polar([50, 50], 40, -90).map(Math.round)).toEqual([50, 10])
  })

  it('takes the long way above half a turn', () => {
    expect(arcPath([50, 50], 40, -180, 0)).toContain(' 0 0 1 ')
    expect(arcPath([50, 50], 40, -210, 30)).toContain(' 0 1 1 ')
  })

  it('sets the first and the last tick on the ends', () => {
    const lengths = { gap: 0, length: 10, third: 10 }
    expect(ticksPath([50, 50], 30, -180, 0, 2, lengths)).toBe(
      'M20 50L10 50M50 20L50 10M80 50L90 50',
    )
  })
})
