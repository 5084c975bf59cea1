import { expect, it } from 'vitest'
import { emailAddress, phoneNumber, redirectTarget } from './addresses.ts'

it.each([
  ['+62 811 000 001', '62811000001'],
  ['62811000001', '62811000001'],
  ['+620811000001', '62811000001'],
  ['62 0811 000 001', '62811000001'],
])('stores the phone number %s as %s', (given, stored) => expect(phoneNumber(given)).toBe(stored))

it.each(['', '0811000001', '+', '62-811', '1'.repeat(16), '+62811\0'])(
  'refuses the phone number "%s"',
  (text) => expect(() => phoneNumber(text)).toThrow('Invalid phone number'),
)

it.each([
  ['Rina@Example.COM', 'rina@example.com'],
  ['a+b@sub.example.co.id', 'a+b@sub.example.co.id'],
])('stores the e-mail address %s as %s', (given, stored) =>
  expect(emailAddress(given)).toBe(stored),
)

it.each([
  '',
  'x',
  '@x.id',
  'a@',
  'a b@x.id',
  'a@x..id',
  'a@-x.id',
  'a@x.id\n',
  `${'a'.repeat(65)}@x.id`,
])('refuses the e-mail address "%s"', (text) => expect(() => emailAddress(text)).toThrow())

const site = {
  site_url: 'https://luwes.example',
  additional_redirect_urls: ['https://*.luwes.example/auth/**', 'luwes://open'],
}

it.each([
  'https://luwes.example/auth/confirm',
  'https://luwes.example/en/auth/confirm?next=1',
  'https://preview.luwes.example/auth/confirm',
  'luwes://open',
])('returns to %s', (wanted) => expect(redirectTarget(wanted, site)).toBe(wanted))

it.each([
  undefined,
  '',
  '/path',
  'not a url',
  'http://luwes.example/',
  'https://luwes.example.evil.example/',
  'https://luwes.example:8443/',
  'https://a.b.luwes.example/auth/confirm',
  'https://preview.luwes.example/other',
  'https://user@evil.example/luwes.example',
  'https://evil.example/#https://preview.luwes.example/auth/confirm',
  'javascript:alert(1)',
])('does not return to %s', (wanted) => expect(redirectTarget(wanted, site)).toBeUndefined())
