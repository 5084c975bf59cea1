import { randomBytes } from 'node:crypto'
import type { Courier } from './courier.ts'
import { script, style } from './page-look.ts'
import { clock, languageOf, rupiah, words, type Language, type Words } from './page-words.ts'
import { methods, Refusal, type Method, type Payable } from './payable.ts'
import { qrisImage } from './qris.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

type View = { language: Language; w: Words; payable: Payable; message?: string }

function document(language: Language, title: string, body: string, status = 200): Response {
  const nonce = randomBytes(16).toString('base64')
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="notice">${words[language].notice}</p>
${body}
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
    },
  })
}

async function panel({ w, payable }: View, method: Method): Promise<string> {
  const hint = `<p>${w.hints[method]}</p>`
  if (method === 'qris') {
    const image = await qrisImage(payable.reference, payable.amount)
    return `${hint}<div class="qr" role="img" aria-label="${w.qrAlt}">${image}</div>`
  }
  if (method === 'ewallet') return hint
  const number = payable.accountNumber
  const spaced = number.replace(/(.{4})(?=.)/g, '$1 ')
  return `${hint}<div class="number"><output>${spaced}</output>
<button type="button" hidden data-copy="${number}" data-done="${w.copied}">${w.copy}</button></div>`
}

async function choices(view: View): Promise<string> {
  const cards = await Promise.all(
    view.payable.methods.map(
      async (method, at) => `<div class="method">
<label><input type="radio" name="method" value="${method}"${at === 0 ? ' checked' : ''}> ${view.w.names[method]}</label>
<div class="panel">${await panel(view, method)}</div>
</div>`,
    ),
  )
  return cards.join('\n')
}

function summary({ language, w, payable }: View): string {
  const ends = payable.expiresAt()
  const rows = [
    payable.description ? `<dt>Luwes</dt><dd>${escape(payable.description)}</dd>` : '',
    `<dt>${w.order}</dt><dd>${escape(payable.reference)}</dd>`,
    ends ? `<dt>${w.until}</dt><dd>${clock(ends, language)}</dd>` : '',
    ends && isOpen(payable) ? `<dt>${w.left}</dt><dd data-ends="${ends.getTime()}">…</dd>` : '',
  ]
  return `<section>
<h1>${w.total}</h1>
<p class="total">${rupiah(payable.amount, language)}</p>
<dl>${rows.join('')}</dl>
</section>`
}

const isOpen = (payable: Payable) => ['open', 'pending', 'denied'].includes(payable.state())

async function show(view: View, status = 200): Promise<Response> {
  const { language, w, payable, message } = view
  const state = payable.state()
  const title = `${w.title} ${rupiah(payable.amount, language)}`
  if (!isOpen(payable)) {
    const text = w.ended[state as keyof Words['ended']]
    const back = payable.returnUrl(state === 'paid' ? 'paid' : 'failed')
    const link = back ? `<a class="button" href="${escape(back)}">${w.back}</a>` : ''
    const ended = `<section class="ended"><h2 role="status">${text}</h2>${link}</section>`
    return document(language, title, summary(view) + ended, status)
  }
  const said = message ?? (state === 'denied' ? w.denied : undefined)
  const form = `<form method="post">
${said ? `<p role="alert">${said}</p>` : ''}
<fieldset><legend>${w.choose}</legend>
${await choices(view)}
</fieldset>
<button class="primary" name="do" value="pay">${w.pay} ${rupiah(payable.amount, language)}</button>
<div class="others">
<p>${w.actLike}</p>
<button name="do" value="choose">${w.later}</button>
<button name="do" value="deny">${w.fail}</button>
<button name="do" value="expire">${w.expire}</button>
</div>
</form>`
  return document(language, title, summary(view) + form, status)
}

const deeds = ['pay', 'choose', 'deny', 'expire'] as const
const outcomes = { pay: 'paid', choose: 'left', deny: 'failed', expire: 'failed' } as const

/** The gateways' hosted page: a person chooses how to pay and decides the outcome. */
export function createPage(
  courier: Courier,
  places: Record<string, (id: string) => Payable | undefined>,
) {
  async function act(request: Request, view: View): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const deed = deeds.find((known) => known === form.get('do'))
    const method = methods.find((known) => known === form.get('method'))
    if (!deed) return show(view, 400)
    try {
      courier.post(view.payable.happen({ action: deed, method }))
    } catch (error) {
      if (error instanceof Refusal) return show({ ...view, message: view.w.refused }, 409)
      throw error
    }
    const location = view.payable.returnUrl(outcomes[deed]) ?? new URL(request.url).pathname
    return new Response(null, { status: 303, headers: { location } })
  }

  return {
    /** @returns undefined if the address is not a hosted page */
    async answer(request: Request): Promise<Response | undefined> {
      const { pathname } = new URL(request.url)
      const place = Object.keys(places).find((start) => pathname.startsWith(start))
      if (!place) return undefined
      const language = languageOf(request)
      const w = words[language]
      const payable = places[place]?.(decodeURIComponent(pathname.slice(place.length)))
      if (!payable) {
        const body = `<section class="ended"><h2>${w.gone}</h2><p>${w.goneHint}</p></section>`
        return document(language, w.gone, body, 404)
      }
      const view = { language, w, payable }
      return request.method === 'POST' ? act(request, view) : show(view)
    },
  }
}
