import { afterEach, expect, it } from 'vitest'
import type { BookingPayment, PastBooking } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { paymentTexts } from './booking-state'

const booking = (more: Partial<PastBooking>) =>
  ({
    total_idr: 350_000,
    can_pay: false,
    payments: [],
    desk_payments: [],
    appointment: { clinic: { time_zone: 'Asia/Jakarta' } },
    ...more,
  }) as unknown as PastBooking
afterEach(() => overwriteGetLocale(() => baseLocale))

const desk_payments = [
  { receipt_number: 'JKT/2026/000123', amount_idr: 350_000, paid_at: '2026-11-20T18:00:00Z' },
]

it.each([
  ['id', 'Rp350.000 dibayar di klinik pada 21 November 2026, kwitansi JKT/2026/000123.'],
  ['en', 'IDR 350,000 paid at the clinic on 21 November 2026, receipt JKT/2026/000123.'],
] as const)('says in %s what was paid at the desk', (locale, text) => {
  overwriteGetLocale(() => locale)
  expect(paymentTexts(booking({ desk_payments }))).toEqual([text])
})

it('says both when an attempt to pay online came to nothing before', () => {
  const attempt = { status: 'expired', amount_idr: 350_000 } as BookingPayment
  const texts = paymentTexts(booking({ payments: [attempt], desk_payments }))
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain('JKT/2026/000123')
})

it('says that nothing was paid, or that nothing was due', () => {
  expect(paymentTexts(booking({}))).toEqual([m.history_no_payment()])
  expect(paymentTexts(booking({ total_idr: 0 }))).toEqual([m.history_nothing_to_pay()])
})
