import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fill, plainText } from './messages.ts'

const upper = (text: string) => text.toUpperCase()

it('fills names, names inside data, and leaves nothing of what is unknown', () => {
  const values = { Token: 'abc', Data: { name: 'rina' } }
  const text = fill(
    '{{ .Token }} {{.Data.name}} {{- .Data.none -}} {{ .Other.deep.x }}|',
    values,
    upper,
  )
  expect(text).toBe('ABC RINA  |')
})

it('writes what stands in the query of a link as a query needs it', () => {
  const values = { Site: 'https://x.id', To: 'https://x.id/en?a=1&b=#c' }
  expect(fill('<a href="{{ .Site }}/in?to={{ .To }}">{{ .To }}</a>', values, upper)).toBe(
    '<a href="HTTPS://X.ID/in?to=https%3A%2F%2Fx.id%2Fen%3Fa%3D1%26b%3D%23c">HTTPS://X.ID/EN?A=1&B=#C</a>',
  )
})

it('makes text of HTML, with the addresses of links and the signs themselves', () => {
  const html =
    '<head><title>No</title></head><p>A &amp; B</p>\n<p>go\n <a class="x" href="https://x.id/?a=1&amp;b=2">here</a\n></p>'
  expect(plainText(html)).toBe('A & B\ngo here: https://x.id/?a=1&b=2')
})

const root = join(import.meta.dirname, '../../..')

const filled = (name: string) => {
  const html = readFileSync(join(root, `supabase/templates/${name}.html`), 'utf8')
  expect(html).toContain('lang="en"')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toContain('undefined')
  const values = { Token: '123456', TokenHash: 'hash', RedirectTo: 'https://x.id/en' }
  return plainText(fill(html, values, (text) => text))
}

it.each([
  ['magic_link', 'email'],
  ['confirmation', 'signup'],
  ['recovery', 'recovery'],
  ['invite', 'invite'],
  ['email_change', 'email_change'],
])('has a template %s with a code and a link of the type %s', (name, type) => {
  const text = filled(name)
  expect(text).toContain('\n123456\n')
  expect(text).toContain(
    `: /auth/confirm?token_hash=hash&type=${type}&next=https%3A%2F%2Fx.id%2Fen\n`,
  )
})

it('has a template reauthentication with a code alone', () => {
  const text = filled('reauthentication')
  expect(text).toContain('\n123456\n')
  expect(text).not.toContain('http')
})
