import { html, raw } from 'hono/html'
import type { Kept } from './index.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
    --line: light-dark(#d9d3c7, #33474a); --card: light-dark(#fff, #16282b); --chat: light-dark(#efe7dc, #0d1a1c);
    --bubble: light-dark(#fff, #1f3638); --link: light-dark(#0a6663, #62cbc0); }
  body { margin: 0 auto; max-width: 30rem; padding: 1.5rem 1rem; background: light-dark(#f7f4ee, #0b191b); }
  h1 { font-size: 1.25rem; } a { color: var(--link); }
  article { border: 1px solid var(--line); border-radius: 1rem; margin: 1rem 0; overflow: hidden; background: var(--card); }
  header { display: flex; gap: .75rem; align-items: center; padding: .75rem 1rem; border-bottom: 1px solid var(--line); }
  header i { flex: none; width: 2.25rem; height: 2.25rem; border-radius: 50%; display: grid; place-items: center;
    background: #0a6663; color: #fff; font-style: normal; font-weight: 700; }
  header div { flex: 1; min-width: 0; } header b, header small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  small { opacity: .75; } .body { padding: 1rem; } h2 { font-size: 1.0625rem; line-height: 1.35; margin: 0 0 .5rem; }
  .teaser { margin: 0; display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
  .actions { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: .75rem 0 0; padding: 0; list-style: none; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0; }
  details { margin-top: .75rem; } summary { cursor: pointer; }
  .chat { background: var(--chat); padding: 1rem; }
  .bubble { background: var(--bubble); border-radius: .25rem .9rem .9rem; max-width: 24rem; box-shadow: 0 1px 1px #0002; }
  .bubble p { margin: 0; padding: .7rem .9rem .3rem; overflow-wrap: anywhere; } .bubble time { display: block; text-align: right; font-size: .75rem; opacity: .7; padding: 0 .9rem .4rem; }
  .bubble form { margin: 0; } .bubble .reply, .bubble button { display: block; width: 100%; box-sizing: border-box; padding: .7rem;
    border: 0; border-top: 1px solid var(--line); background: none; font: inherit;
    color: var(--link); text-align: center; text-decoration: none; cursor: pointer; }
  .code { font-size: 1.5rem; font-weight: 700; letter-spacing: .15em; margin: 0; }`

const channels = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const

/**
 * The mailbox page for people, like messages on a phone: newest first, codes large, clickable
 * links.
 */
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
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
      'cache-control': 'no-store',
    },
  })
}

const clock = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${at.toLocaleTimeString('en-GB')}</time>`

function article(message: Kept) {
  const { channel, to, at } = message
  return html`<article>
    <header>
      <i aria-hidden="true">L</i>
      <div><b>Luwes</b><small>${channels[channel]} to ${to}</small></div>
      <small>${clock(at)}</small>
    </header>
    ${channel === 'email' ? email(message) : chat(message)}
  </article>`
}

// Exclude numbers of bookings, receipts and phones.
const codeIn = (text: string) =>
  /(?<!\d)\d{6,8}(?!\d)/.exec(text.replace(/https?:\S+|LW-\w+|\w+\/\d+\/\d+|\+\d+/g, ''))?.[0]

function email({ id, subject, text, html: rich, attachments = [], providerId }: Kept) {
  // Show no code for the clinic's own e-mails, which are read as they look.
  const code = providerId ? undefined : codeIn(text)
  return html`<div class="body">
    ${subject ? html`<h2>${subject}</h2>` : ''} ${code ? html`<p class="code">${code}</p>` : ''}
    ${
      providerId
        ? html`<p class="teaser">${text.split('\n\n').slice(1, 3).join(' ')}</p>
            <ul class="actions">
              ${rich ? html`<li><a href="/view/${id}">Open the e-mail</a></li>` : ''}
              ${attachments.map(
                ({ filename }, index) =>
                  html`<li><a href="/view/${id}/${index}">${filename}</a></li>`,
              )}
            </ul>
            <details>
              <summary>Plain text</summary>
              <pre>${withLinks(text)}</pre>
            </details>`
        : html`<pre>${withLinks(text)}</pre>`
    }
  </div>`
}

function chat({ id, text, at, buttons = [] }: Kept) {
  const code = codeIn(text)
  return html`<div class="chat">
    <div class="bubble">
      <p>${withLinks(text)}</p>
      ${code ? html`<p class="code">${code}</p>` : ''} ${clock(at)}
      ${buttons.map(({ text: label, href }, index) =>
        href
          ? html`<a class="reply" href="${href}" rel="noreferrer">${label}</a>`
          : html`<form method="post" action="/control/press/${id}/${index}">
              <button>${label}</button>
            </form>`,
      )}
    </div>
  </div>`
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>")]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))
}
