import { afterEach, expect, it } from 'vitest'
import type { BookingPayment } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { paymentTexts } from './payment-texts'

const booking = (more: Partial<Parameters<typeof paymentTexts>[0]>) => ({
  total_idr: 350_000,
  can_pay: false,
  payments: [],
  desk_payments: [],
  ...more,
})
const zone = 'Asia/Jakarta'
afterEach(() => overwriteGetLocale(() => baseLocale))

const desk_payments = [
  { receipt_number: 'JKT/2026/000123', amount_idr: 350_000, paid_at: '2026-11-20T18:00:00Z' },
]
const attempt = { status: 'expired', amount_idr: 350_000 } as BookingPayment

it.each([
  ['id', 'Rp350.000 dibayar di klinik pada 21 November 2026, kwitansi JKT/2026/000123.'],
  ['en', 'IDR 350,000 paid at the clinic on 21 November 2026, receipt JKT/2026/000123.'],
] as const)('says in %s what was paid at the desk', (locale, text) => {
  overwriteGetLocale(() => locale)
  expect(paymentTexts(booking({ desk_payments }), zone)).toEqual([text])
})

it('says both when an attempt to pay online came to nothing before', () => {
  const texts = paymentTexts(booking({ payments: [attempt], desk_payments }), zone)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain('JKT/2026/000123')
})

it('says that nothing was paid, or that nothing was due', () => {
  expect(paymentTexts(booking({}), zone)).toEqual([m.history_no_payment()])
  expect(paymentTexts(booking({ total_idr: 0 }), zone)).toEqual([m.history_nothing_to_pay()])
})

it('says that it is to be paid at the clinic, also after an attempt to pay online', () => {
  expect(paymentTexts(booking({}), zone, true)).toEqual([m.appointments_pay_at_clinic()])
  const texts = paymentTexts(booking({ payments: [attempt] }), zone, true)
  expect(texts).toEqual([
    m.history_payment_unpaid({ amount: 'Rp350.000' }),
    m.appointments_pay_at_clinic(),
  ])
})
