import { describe, expect, it } from 'vitest'
import { arc, pointOnArc, ticks } from './arc'

describe('arc', () => {
  it('counts degrees as on a clock', () => {
    expect(pointOnArc(50, 40, 0)).toEqual({ x: 50, y: 10 })
    expect(pointOnArc(50, 40, 90)).toEqual({ x: 90, y: 50 })
  })

  it('takes the long way above half a turn', () => {
    expect(arc(50, 40, -90, 90)).toContain(' 0 0 1 ')
    expect(arc(50, 40, -120, 120)).toContain(' 0 1 1 ')
  })

  it('sets the first and the last tick on the ends', () => {
    const path = ticks(50, [30, 40], [-90, 90], 3)
    expect(path).toBe('M20 50L10 50M50 20L50 10M80 50L90 50')
  })
})
