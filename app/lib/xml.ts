// XML 1.0 allows no other control characters, not even escaped.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const escapeXml = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] ?? '')

export const xmlResponse = (body: string, contentType: string, cacheControl: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': cacheControl },
  })
