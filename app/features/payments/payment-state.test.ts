import { expect, it } from 'vitest'
import { viewOf } from './payment-state'

const now = Date.parse('2026-11-24T02:00Z')
const held = { status: 'awaiting_payment', hold_expires_at: '2026-11-24T02:10Z' }
const ended = { status: 'awaiting_payment', hold_expires_at: '2026-11-24T01:59Z' }
const expired = { status: 'expired', hold_expires_at: '2026-11-24T01:59Z' }
const confirmed = { status: 'confirmed', hold_expires_at: '2026-11-24T01:59Z' }
const cancelled = { status: 'cancelled', hold_expires_at: '2026-11-24T02:10Z' }
const payment = (status: string, outcome: string | null = null) => ({ status, outcome })

it.each([
  ['waiting at the provider', payment('pending'), held, 'pending'],
  ['not yet at the provider', payment('created'), held, 'pending'],
  ['paid', payment('paid', 'confirmed'), confirmed, 'paid'],
  ['paid by another attempt', payment('failed'), confirmed, 'paid'],
  ['refused, hold alive', payment('failed'), held, 'failed'],
  ['closed by the provider, hold alive', payment('expired'), held, 'failed'],
  ['hold ended but not yet tidied', payment('pending'), ended, 'expired'],
  ['hold ended', payment('expired'), expired, 'expired'],
  ['late, slot taken', payment('paid', 'credited'), expired, 'credited'],
  ['too little', payment('review', 'underpaid'), held, 'review'],
  ['money whose meaning is not decided', payment('paid'), held, 'review'],
  ['paid back', payment('refunded', 'confirmed'), confirmed, 'refunded'],
  ['cancelled after it was paid', payment('paid', 'confirmed'), cancelled, 'cancelled'],
  ['cancelled after it was paid twice', payment('paid', 'duplicate'), cancelled, 'cancelled'],
  ['cancelled and paid back', payment('refunded', 'confirmed'), cancelled, 'cancelled'],
  ['cancelled, but its money is in doubt', payment('review', 'confirmed'), cancelled, 'review'],
  ['paid after it was cancelled', payment('paid', 'credited'), cancelled, 'credited'],
  [
    'paid after it was cancelled, and paid back',
    payment('refunded', 'credited'),
    cancelled,
    'refunded',
  ],
  ['cancelled without being paid', payment('cancelled'), cancelled, 'expired'],
])('%s', (_, payment, booking, view) => expect(viewOf(payment, booking, now)).toBe(view))
