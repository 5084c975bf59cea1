import { beforeEach, expect, it, vi } from 'vitest'
import { endAttempt, keyOfAttempt } from './attempt'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it('repeats the key of a request that is repeated', () =>
  expect(keyOfAttempt({ booking_id: 'a' })).toBe(keyOfAttempt({ booking_id: 'a' })))

it('gives another request another key', () => {
  const first = keyOfAttempt({ booking_id: 'a', complaint: 'lutut' })
  expect(keyOfAttempt({ booking_id: 'a', complaint: 'bahu' })).not.toBe(first)
})

it('starts anew once an answer has arrived', () => {
  const first = keyOfAttempt({ booking_id: 'a' })
  endAttempt()
  expect(keyOfAttempt({ booking_id: 'a' })).not.toBe(first)
})

it('keeps none of the words', () => {
  keyOfAttempt({ complaint: 'nyeri lutut' })
  expect(sessionStorage.getItem('booking-attempt')).not.toContain('lutut')
})

it('gets over what it cannot read', () => {
  sessionStorage.setItem('booking-attempt', '{')
  expect(keyOfAttempt({})).toMatch(/^[0-9a-f]{32}$/)
})
