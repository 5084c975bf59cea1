import { expect, it } from 'vitest'
import { isoTime, jakartaTime, payAddress, rupiah, rupiahText } from './fields.ts'

const address = payAddress('midtrans.com', 'https://app.sandbox.midtrans.com')
const production = payAddress('midtrans.com', 'https://app.midtrans.com')
const xendit = payAddress('xendit.co', 'https://api.xendit.co', false)
const xenditTest = payAddress('xendit.co', 'https://api.xendit.co', true)
const local = payAddress('midtrans.com', 'http://127.0.0.1:4010/base')

it.each([
  [address, 'https://app.sandbox.midtrans.com/snap/v4/redirection/x'],
  [production, 'https://app.midtrans.com/snap/v4/redirection/x?a=%20b#c'],
  [local, 'http://127.0.0.1:4010/snap/v4/redirection/x'],
  [xendit, 'https://checkout.xendit.co/web/x'],
  [xenditTest, 'https://checkout-staging.xendit.co/web/x'],
])('sends a patient to pay at %#: %s', (schema, url) => expect(schema.parse(url)).toBe(url))

it.each([
  [production, 'http://app.midtrans.com/x'],
  [production, 'https://app.sandbox.midtrans.com/x'],
  [production, 'https://app.midtrans.com/\u0000'],
  [production, 'https://app.midtrans.com/a\nb'],
  [production, ' https://app.midtrans.com/x'],
  [production, 'https://app.midtrans.com/"><script>'],
  [address, 'https://app.midtrans.com/x'],
  [address, 'https://midtrans.com.evil.example/x'],
  [address, 'https://evilmidtrans.com/x'],
  [address, 'https://evil.example/app.midtrans.com'],
  [production, 'https://app.midtrans.com@evil.example/x'],
  [production, 'https://user:secret@app.midtrans.com/x'],
  [production, 'https://app.midtrans.com:8443/x'],
  [address, 'https://checkout.xendit.co/web/x'],
  [address, 'javascript:alert(1)'],
  [address, 'data:text/html,x'],
  [address, '//app.midtrans.com/x'],
  [production, 'https:app.midtrans.com/x'],
  [production, 'https:/app.midtrans.com/x'],
  [xendit, 'https://checkout-staging.xendit.co/web/x'],
  [xenditTest, 'https://checkout.xendit.co/web/x'],
  [address, 'http://127.0.0.1:4010/x'],
  [local, 'http://127.0.0.1:4011/x'],
  [local, 'http://localhost:4010/x'],
  [production, `https://app.midtrans.com/${'x'.repeat(2100)}`],
  [address, null],
])('sends nobody to %#: %s', (schema, url) => expect(schema.safeParse(url).success).toBe(false))

it.each([
  [rupiahText, '350000.00', 350_000],
  [rupiahText, '350000', 350_000],
  [rupiahText, '0', 0],
  [rupiah, 350_000, 350_000],
])('reads an amount %#', (schema, text, amount) => expect(schema.parse(text)).toBe(amount))

it.each([
  [rupiahText, '350000.50'],
  [rupiahText, '-1'],
  [rupiahText, '1e5'],
  [rupiahText, ' 1'],
  [rupiahText, '0x10'],
  [rupiahText, '999999999999999999'],
  [rupiahText, 350_000],
  [rupiah, '350000'],
  [rupiah, 0.5],
  [rupiah, -1],
  [rupiah, Infinity],
  [rupiah, 1e300],
])('does not read an amount %#: %s', (schema, text) =>
  expect(schema.safeParse(text).success).toBe(false),
)

it.each([
  [jakartaTime, '2026-02-30 10:00:00'],
  [jakartaTime, '2026-11-21 25:00:00'],
  [jakartaTime, '2026-11-21T15:07:44'],
  [jakartaTime, '0001-01-01 00:00:00'],
  [jakartaTime, 'yesterday'],
  [jakartaTime, 1_764_000_000],
  [isoTime, '2026-11-21'],
  [isoTime, '2026-11-21T15:07:44'],
  [isoTime, '2026-13-01T00:00:00Z'],
  [isoTime, '9999-12-31T23:59:59Z'],
  [isoTime, 'Sat Nov 21 2026'],
])('does not read a time %#: %s', (schema, text) =>
  expect(schema.safeParse(text).success).toBe(false),
)
