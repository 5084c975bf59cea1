import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`)

/** Shown when even the error page failed to render; needs no other file. */
export const fatalPage = () =>
  new Response(
    `<!DOCTYPE html><html lang="${getLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escape(pageTitle(m.error_server_title()))}</title><style>body{font:1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:18vh auto;padding:0 1.5rem}</style></head><body><p>500 ${escape(m.error_status_server())}</p><h1>${escape(m.error_server_title())}</h1><p>${escape(m.error_server_message())}</p><p><a href="">${escape(m.common_try_again())}</a></p></body></html>`,
    {
      status: 500,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    },
  )
