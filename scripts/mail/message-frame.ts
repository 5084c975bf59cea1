// The frame of every e-mail about an appointment or money: React Email renders it once, with
// placeholders that are filled at sending time, so that sending needs no React.
import { createElement as h, type ReactNode } from 'react'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'

const light = {
  page: '#fbf8f2',
  card: '#fffefb',
  ink: '#0f2a2c',
  quiet: '#3f5152',
  line: '#ddd5c6',
  soft: '#f3eee4',
  primary: '#0a6663',
  onPrimary: '#ffffff',
  accent: '#f4b93a',
}
export const dark = {
  page: '#0b191b',
  card: '#112427',
  ink: '#edf2ee',
  quiet: '#b3c4c0',
  line: '#29423f',
  soft: '#142a2b',
  primary: '#62cbc0',
  onPrimary: '#06211f',
}

// Dark mode is designed, not inverted; mail programs without the query show the light one.
const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${dark.page} !important; }
  .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .line { border-color: ${dark.line} !important; }
  .rows { background-color: ${dark.soft} !important; }
  .brand, .link { color: ${dark.primary} !important; }
  .button { background-color: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
}
@media (max-width: 480px) { .inner { padding: 24px 20px !important; } }
`

const font = "'Plus Jakarta Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = { margin: '0 0 16px', fontSize: '16px', lineHeight: '26px', color: light.ink }
const quiet = { margin: '0', fontSize: '14px', lineHeight: '22px', color: light.quiet }

const each = (name: string, ...children: ReactNode[]) => [
  `{{#${name}}}`,
  ...children,
  `{{/${name}}}`,
]

const rows = h(
  Section,
  {
    key: 'rows',
    className: 'rows',
    style: {
      backgroundColor: light.soft,
      borderRadius: '12px',
      padding: '8px 20px',
      margin: '8px 0 24px',
    },
  },
  ...each(
    'rows',
    h(Text, { className: 'quiet', style: { ...quiet, paddingTop: '10px' } }, '{{label}}'),
    h(
      Text,
      {
        className: 'ink',
        style: {
          margin: '0',
          paddingBottom: '10px',
          fontSize: '16px',
          lineHeight: '24px',
          fontWeight: 600,
          color: light.ink,
        },
      },
      '{{value}}',
    ),
  ),
)

const button = h(
  Button,
  {
    className: 'button',
    href: '{{href}}',
    style: {
      display: 'block',
      backgroundColor: light.primary,
      color: light.onPrimary,
      borderRadius: '12px',
      padding: '14px 16px',
      fontSize: '16px',
      lineHeight: '24px',
      fontWeight: 600,
      textAlign: 'center',
    },
  },
  '{{label}}',
)

const link = (style: object = {}) =>
  h(
    Link,
    {
      className: 'link',
      href: '{{href}}',
      style: { color: light.primary, textDecoration: 'underline', ...style },
    },
    '{{label}}',
  )

const card = h(
  Container,
  {
    className: 'card',
    style: {
      maxWidth: '600px',
      backgroundColor: light.card,
      border: `1px solid ${light.line}`,
      borderRadius: '16px',
    },
  },
  h(
    Section,
    { className: 'inner', style: { padding: '36px 40px' } },
    h(
      Text,
      { style: { margin: '0 0 28px', fontSize: '20px', lineHeight: '24px', fontWeight: 700 } },
      h(
        Link,
        {
          className: 'brand',
          href: '{{site}}',
          style: {
            color: light.primary,
            textDecoration: 'none',
            borderLeft: `4px solid ${light.accent}`,
            paddingLeft: '12px',
          },
        },
        'Luwes',
      ),
    ),
    h(
      Heading,
      {
        as: 'h1',
        className: 'ink',
        style: { margin: '0 0 16px', fontSize: '26px', lineHeight: '34px', color: light.ink },
      },
      '{{title}}',
    ),
    ...each('paragraphs', h(Text, { className: 'ink', style: text }, '{{.}}')),
    ...each('hasRows', rows),
    ...each('button', button),
    ...each(
      'hasLinks',
      h(
        Section,
        { style: { paddingTop: '20px' } },
        ...each(
          'links',
          h(Text, { style: { margin: '0', fontSize: '16px', lineHeight: '32px' } }, link()),
        ),
      ),
    ),
    ...each(
      'note',
      h(Text, { className: 'quiet', style: { ...quiet, paddingTop: '24px' } }, '{{.}}'),
    ),
    h(Hr, { className: 'line', style: { borderColor: light.line, margin: '28px 0 20px' } }),
    h(Text, { className: 'quiet', style: quiet }, '{{place}}'),
    h(
      Text,
      { className: 'quiet', style: { ...quiet, paddingTop: '8px' } },
      '{{why}} ',
      ...each('settings', link({ fontSize: '14px' })),
    ),
  ),
)

const document = h(
  Html,
  { lang: '{{lang}}' },
  h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, '{{subject}}'),
    h('style', { dangerouslySetInnerHTML: { __html: darkStyle } }),
  ),
  h(Preview, { children: '{{preview}}' }),
  h(
    Body,
    {
      className: 'page',
      style: { margin: '0', padding: '24px 12px', backgroundColor: light.page, fontFamily: font },
    },
    card,
  ),
)

/** The source of the module that the edge functions use. */
export async function messageFrame(): Promise<string> {
  // React separates adjacent texts by comments; remove them.
  const html = (await render(document)).replace(/<!--(?: |\$|\/\$)?-->/g, '')
  return `// Written by scripts/mail-templates.ts.\nexport const frame = ${JSON.stringify(html)}\n`
}
