import { afterEach, expect, test } from 'vitest'
import { baseLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { onlineMethodName, providerName } from './payment-names'

afterEach(() => overwriteGetLocale(() => baseLocale))

test('online payments are named in words, not by the codes of their provider', () => {
  const named = (locale: 'id' | 'en') => {
    overwriteGetLocale(() => locale)
    return ['bank_transfer', 'credit_card', 'gopay', 'bca_klikpay'].map(onlineMethodName)
  }
  expect(named('id')).toEqual(['Transfer bank', 'Kartu', 'GoPay', 'bca klikpay'])
  expect(named('en')).toEqual(['Bank transfer', 'Card', 'GoPay', 'bca klikpay'])
  expect(['midtrans', 'xendit', 'other'].map(providerName)).toEqual(['Midtrans', 'Xendit', 'other'])
})
