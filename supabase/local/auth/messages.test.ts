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

it('makes text of HTML, with the addresses of links and the signs themselves', () => {
  const html =
    '<head><title>No</title></head><p>A &amp; B</p>\n<p>go\n <a class="x" href="https://x.id/?a=1&amp;b=2">here</a\n></p>'
  expect(plainText(html)).toBe('A & B\ngo here: https://x.id/?a=1&b=2')
})

const root = join(import.meta.dirname, '../../..')

it.each(['magic_link', 'confirmation', 'recovery', 'invite', 'email_change'])(
  'has a template %s that shows code and link in both languages',
  (name) => {
    const html = readFileSync(join(root, `supabase/templates/${name}.html`), 'utf8')
    const text = plainText(
      fill(
        html,
        { Token: '123456', TokenHash: 'hash', ConfirmationURL: 'https://api/hash' },
        (x) => x,
      ),
    )
    expect(text).toContain('\n123456\n')
    expect(text).toMatch(/: \S*hash/)
    expect(html).toContain('lang="en"')
    expect(html).not.toContain('undefined')
  },
)
