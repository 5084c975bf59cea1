import { describe, expect, it } from 'vitest'
import { bookingPath } from './booking-path'

describe('bookingPath', () => {
  it('asks for everything where nothing is known', () =>
    expect(bookingPath()).toBe('/user/booking'))

  it('chooses a place before the rest is asked', () =>
    expect(bookingPath({ clinic: 'kebayoran-baru' })).toBe('/user/booking?clinic=kebayoran-baru'))

  it('opens the calendar on a known time', () =>
    expect(
      bookingPath({
        clinic: 'kebayoran-baru',
        service: 'physiotherapy',
        day: '2026-11-24',
        at: '2026-11-23T18:00:00.000Z',
      }),
    ).toBe(
      '/user/booking?clinic=kebayoran-baru&service=physiotherapy&day=2026-11-24&at=2026-11-23T18%3A00%3A00.000Z&step=time',
    ))
})
