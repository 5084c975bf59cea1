import { expect, it } from 'vitest'
import { stepOf } from './steps'

const at = '2026-11-24T02:00Z'
const all = { hasPlace: true, hasBooking: true }

it.each([
  [{}, all, 'place'],
  [{ step: 'pay', at } as const, { hasPlace: false, hasBooking: false }, 'place'],
  [{ step: 'time' } as const, all, 'time'],
  [{ step: 'you' } as const, all, 'time'],
  [{ step: 'pay' } as const, all, 'time'],
  [{ step: 'you', at } as const, all, 'you'],
  [{ step: 'pay', at } as const, { hasPlace: true, hasBooking: false }, 'you'],
  [{ step: 'pay', at } as const, all, 'pay'],
])('%o with %o is the step %s', (search, known, step) => expect(stepOf(search, known)).toBe(step))
