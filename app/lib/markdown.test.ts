import { describe, expect, it, vi } from 'vitest'
import { renderMarkdown, renderMarkdownFrom } from './markdown'

describe('renderMarkdown', () => {
  it('renders what articles are written in', () => {
    expect(renderMarkdown('## Satu\n\nDua **tiga**.\n\n1. empat\n2. lima')).toBe(
      '<h2>Satu</h2>\n<p>Dua <strong>tiga</strong>.</p>\n<ol>\n<li>empat</li>\n<li>lima</li>\n</ol>\n',
    )
  })
  it.each([
    ['/en/booking?clinic=a', 'https://luwes.example/en/booking?clinic=a'],
    ['#latihan', 'https://luwes.example/article/lutut#latihan'],
    ['bahu', 'https://luwes.example/article/bahu'],
    ['mailto:a@luwes.example', 'mailto:a@luwes.example'],
  ])('leads readers of a feed from %s to %s', (href, absolute) => {
    const page = 'https://luwes.example/article/lutut'
    expect(renderMarkdownFrom(page, `[a](${href})`)).toMatch(`href="${absolute}"`)
  })
  it('lets nothing through in a feed that could act', () => {
    const page = 'https://luwes.example/article/lutut'
    for (const href of ['javascript:alert(1)', '//example.com', 'data:text/html,x'])
      expect(renderMarkdownFrom(page, `[x](${href})`)).not.toMatch(/href="(javascript|data|\/\/)/)
  })
  it('keeps the first heading for the page', () => {
    expect(renderMarkdown('# Judul')).toBe('<h2>Judul</h2>\n')
  })
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[klik](javascript:alert(1))',
    '[klik](JaVaScRiPt:alert(1))',
    '[klik](data:text/html;base64,PHNjcmlwdD4=)',
    '[klik](vbscript:x)',
    '![x](x"onerror="alert(1))',
    '![x](https://example.com/track.png)',
    '![x](articles/../portraits/x.webp)',
    '<svg/onload=alert(1)>',
    '<iframe src="https://example.com"></iframe>',
    '<a href="https://example.com" onclick="alert(1)">x</a>',
    '[x](//example.com)',
    '<style>*{display:none}</style>',
  ])('lets nothing through that could act: %s', (text) => {
    const html = renderMarkdown(text)
    expect(html).not.toMatch(/<(script|img|svg|iframe|style)/i)
    expect(html).not.toMatch(/<[^>]+\son\w+=/i)
    expect(html).not.toMatch(/href="(?!https:|mailto:|tel:|\/(?!\/)|#)/i)
  })
  it('shows pictures of the clinic’s own with the room that they need', () => {
    vi.stubEnv('SUPABASE_URL', 'http://localhost:54321')
    vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'x')
    const path = 'articles/20000000-0000-4000-8000-000000000001-1600x900.webp'
    expect(renderMarkdown(`![Lutut "lurus"](${path})`)).toBe(
      `<p><img src="http://localhost:54321/storage/v1/object/public/website/${path}" alt="Lutut &quot;lurus&quot;" width="1600" height="900" loading="lazy" decoding="async" /></p>\n`,
    )
  })
  it('marks links that lead away', () => {
    expect(renderMarkdown('[x](https://example.com)')).toContain('rel="noopener nofollow"')
    expect(renderMarkdown('[x](/about)')).toContain('<a href="/about">')
  })
})
