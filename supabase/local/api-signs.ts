// Lite ends a value of a logical tree at these, even inside quotes, and a name, too.
const signs = ' \t\n"\\(){}[],.:=!@/~'
const isSign = /[ \t\n"\\(){}[\],.:=!@/~]/g
// Of Unicode's noncharacters, which are no part of any text.
const first = 0xfdd0
const isStandIn = /[\ufdd0-\ufdef]/g

/** The text with stand-ins for what would mean something to lite. */
export const hideSigns = (text: string) =>
  text.replace(isSign, (sign) => String.fromCharCode(first + signs.indexOf(sign)))

export const showSigns = (text: string) =>
  text.replace(isStandIn, (it) => signs[it.charCodeAt(0) - first] ?? it)

/** What lite has parsed, with the signs in place of their stand-ins. */
export function withSigns<Value>(value: Value): Value {
  if (typeof value === 'string') return showSigns(value) as Value
  if (Array.isArray(value)) return value.map((it: unknown) => withSigns(it)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, held]: [string, unknown]) => [
    showSigns(key),
    withSigns(held),
  ])
  return Object.fromEntries(entries) as Value
}

/** The same for a refusal, which quotes the tree. */
export async function refusedWithSigns(response: Response): Promise<Response> {
  if (response.status !== 400 || !response.body) return response
  const text = await response.text()
  const hasStandIn = text.search(isStandIn) >= 0
  const body = hasStandIn ? JSON.stringify(withSigns(JSON.parse(text) as unknown)) : text
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(body, { status: 400, headers })
}
