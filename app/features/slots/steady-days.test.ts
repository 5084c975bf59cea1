import { describe, expect, it } from 'vitest'
import type { Day } from './slots'
import { steadyDays } from './steady-days'

const day = (date: string, ...hours: number[]): Day => ({
  day: date,
  slots: hours.map((hour) => ({ at: `${date}T${String(hour).padStart(2, '0')}:00Z`, who: ['a'] })),
})
const shown = [day('2026-11-24', 2, 3, 4), day('2026-11-25', 2, 3)]
const hours = (days: ReturnType<typeof steadyDays>, index: number) =>
  days[index]?.slots.map(({ at, isTaken }) => Number(at.slice(11, 13)) * (isTaken ? -1 : 1))

describe('steadyDays', () => {
  it('keeps the places of the open day, and marks what is gone', () => {
    const fresh = [day('2026-11-24', 2, 4), day('2026-11-25', 2, 3)]
    expect(hours(steadyDays(shown, fresh, '2026-11-24'), 0)).toEqual([2, -3, 4])
  })

  it('frees in its place what was taken for a while', () => {
    const gone = steadyDays(shown, [day('2026-11-24', 2, 4)], '2026-11-24')
    expect(hours(steadyDays(gone, [shown[0]!], '2026-11-24'), 0)).toEqual([2, 3, 4])
  })

  it('lets nothing new push the others aside in the open day', () => {
    const fresh = [day('2026-11-24', 1, 2, 3, 4), shown[1]!]
    expect(hours(steadyDays(shown, fresh, '2026-11-24'), 0)).toEqual([2, 3, 4])
  })

  it('renews the days that nobody sees', () => {
    const fresh = [shown[0]!, day('2026-11-25', 1, 3)]
    expect(hours(steadyDays(shown, fresh, '2026-11-24'), 1)).toEqual([1, 3])
  })

  it('keeps the very object of a day in which nothing changed', () => {
    const days = steadyDays(shown, structuredClone(shown), '2026-11-24')
    expect(days[0]).toBe(shown[0])
    expect(days[1]).toBe(shown[1])
  })
})
