import { notImplemented } from './api-embeds.ts'

/** An embed in the answer whose values belong one level up, or one with such embeds in it. */
export type Spread = {
  key: string
  isSpread: boolean
  /** Its keys in the answer, which are null if there is no row. */
  names: string[]
  within: Spread[]
}

type Row = Record<string, unknown>

/**
 * Moves the values of these embeds one level up. Lite spreads only columns and drops an embed in a
 * spread, so it is asked for an embed instead.
 */
export async function withSpreads(response: Response, spreads: Spread[]): Promise<Response> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  if (spreads.length === 0 || !response.ok || !response.body || !isJson) return response
  const body: unknown = JSON.parse(await response.text())
  const bytes = new TextEncoder().encode(JSON.stringify(spreadIn(body, spreads)))
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(bytes, { status: response.status, headers })
}

/** @throws EmbedError where the answer has no keys from which the values could be moved */
export function refuseTable({ headers }: Request, spreads: Spread[]) {
  if (spreads.length === 0 || !headers.get('accept')?.includes('text/csv')) return
  throw notImplemented('Embeds inside a spread are not implemented for text/csv.')
}

function spreadIn(value: unknown, spreads: Spread[]): unknown {
  if (Array.isArray(value)) return value.map((it) => spreadIn(it, spreads))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, held]): [string, unknown][] => {
    const spread = spreads.find((it) => it.key === key)
    if (!spread) return [[key, held]]
    const inner = spreadIn(held, spread.within)
    if (!spread.isSpread) return [[key, inner]]
    return inner === null ? spread.names.map((name) => [name, null]) : Object.entries(inner as Row)
  })
  return Object.fromEntries(entries)
}
