import { html, raw } from 'hono/html'
import type { Kept } from './index.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem; }
  h1 { font-size: 1.25rem; } article { border: 1px solid #8886; border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
  header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between; }
  h2 { font-size: 1rem; margin: .25rem 0; } small { opacity: .75; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; }
  .code { font-size: 1.5rem; font-weight: 700; letter-spacing: .15em; }`

const channels = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** The mailbox for people: newest first, the one-time code in large figures, links to press. */
export async function page(kept: Kept[]): Promise<Response> {
  const body = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="5" />
        <title>Mailbox</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Mailbox of the embedded backend</h1>
          <p>
            <small
              >Nothing here has left this computer. Newest first; the page refreshes itself.</small
            >
          </p>
          ${kept.length === 0 ? html`<p>No message yet.</p>` : kept.slice(0, 100).map(article)}
        </main>
      </body>
    </html>`
  return new Response(String(body), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
  })
}

function article({ channel, to, subject, text, at }: Kept) {
  const [code] = /(?<!\d)\d{6,8}(?!\d)/.exec(text.replace(/https?:\S+/g, '')) ?? []
  return html`<article>
    <header>
      <small>${channels[channel]} to ${to}</small>
      <small><time datetime="${at.toISOString()}">${at.toLocaleTimeString('en-GB')}</time></small>
    </header>
    ${subject ? html`<h2>${subject}</h2>` : ''} ${code ? html`<p class="code">${code}</p>` : ''}
    <pre>${withLinks(text)}</pre>
  </article>`
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>")]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))
}
