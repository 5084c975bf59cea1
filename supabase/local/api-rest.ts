import { type Catalogue, onlySchema, schemaOfRequest } from './api-catalogue.ts'
import { askAsPreferred } from './api-counts.ts'
import { EmbedError, resolveEmbeds, type Relations } from './api-embeds.ts'
import { actionOf, unknownPreferences } from './api-preferences.ts'
import { quoteFilters } from './api-filters.ts'
import { refusedWithSigns } from './api-signs.ts'
import { refuseTable, type Spread, withSpreads } from './api-spreads.ts'
import type { Fetch } from './api.ts'
import type { Config } from './config.ts'

/** Answers the requests it supports. */
export type Fast = (
  request: Request,
  catalogue: Catalogue,
  schema: string,
) => Promise<Response | undefined>

/**
 * Makes lite answer a request of the Data API by PostgREST's rules where its own differ: it sees
 * one schema, and embeds in the only unambiguous spelling. Requests that `fast` can answer do not
 * reach lite.
 */
export async function answerAsPostgrest(
  request: Request,
  whole: Catalogue,
  { schemas, max_rows }: Config['api'],
  lite: Fetch,
  fast: Fast,
): Promise<Response> {
  const url = new URL(request.url)
  const [, path] = /^\/rest\/v1\/(.+?)\/?$/.exec(url.pathname) ?? []
  if (!path) return lite(request)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const profile = request.headers.get(isReading ? 'accept-profile' : 'content-profile')
  const schema = profile ?? schemas[0] ?? 'public'
  const catalogue = onlySchema(whole, schema)
  const unknown = unknownPreferences(request.headers)
  if (unknown.length > 0) return unknownTo(unknown)
  if (schemas.includes(schema)) {
    const answered = await fast(request, catalogue, schema)
    if (answered) return answered
  }
  try {
    const plain = withQuotedFilters(request, url, path, schema, catalogue)
    const spreads: Spread[] = []
    const asked = withResolvedEmbeds(plain, url, path, schema, catalogue, spreads)
    refuseTable(asked, spreads)
    const action = actionOf(request.method, path.startsWith('rpc/'))
    const response = await askAsPreferred(asked, action, max_rows, (it) =>
      schemaOfRequest.run(schema, () => lite(it)),
    )
    // Response.hs, actionResponse: the answer to a PUT is one row, and has no range.
    if (action === 'upsert by key') response.headers.delete('content-range')
    return await withSpreads(await refusedWithSigns(response), spreads)
  } catch (error) {
    if (error instanceof EmbedError) return Response.json(error.body, { status: error.status })
    throw error
  }
}

const unknownTo = (preferences: string[]) =>
  Response.json(
    {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${preferences.join(', ')}`,
      hint: null,
    },
    { status: 400 },
  )

function withQuotedFilters(
  request: Request,
  url: URL,
  path: string,
  schema: string,
  { functions = [] }: Catalogue,
): Request {
  // There, filters name the row, whose values lite compares with those of the payload.
  if (url.search === '' || request.method === 'PUT') return request
  const isCall = path.startsWith('rpc/') && request.method !== 'POST'
  const called = functions.filter((it) => it.schema === schema && `rpc/${it.name}` === path)
  const args = isCall ? called.flatMap(({ arg_names }) => arg_names) : []
  url.search = quoteFilters(url.searchParams, args).toString()
  return new Request(url, request)
}

function withResolvedEmbeds(
  request: Request,
  url: URL,
  path: string,
  schema: string,
  catalogue: Catalogue,
  spreads: Spread[],
): Request {
  const select = url.searchParams.get('select')
  const table = tableOf(path, schema, catalogue)
  if (!select?.includes('(') || table === undefined) return request
  const resolved = resolveEmbeds(select, table, relationsIn(schema, catalogue), spreads)
  if (resolved === select) return request
  url.searchParams.set('select', resolved)
  return new Request(url, request)
}

/** The requested table, or the one whose rows a procedure returns. */
function tableOf(path: string, schema: string, { functions }: Catalogue): string | undefined {
  const [, procedure] = /^rpc\/(.+)$/.exec(path) ?? []
  if (procedure === undefined) return path
  const returned = functions?.find((it) => it.schema === schema && it.name === procedure)
  return returned?.return_type.replace(/^.*\./, '').replaceAll('"', '')
}

const relationsIn = (schema: string, catalogue: Catalogue): Relations => ({
  schema,
  of: (table) =>
    catalogue.tables.some(({ name }) => name === table)
      ? catalogue.relationships.filter(({ from }) => from.name === table)
      : undefined,
  columnsOf: (table) =>
    catalogue.columns.filter((it) => it.table === table).map(({ name }) => name),
  // Lite resolves views and computed relationships itself.
  isElsewhere: (target) =>
    catalogue.views.some(({ name }) => name === target) ||
    Boolean(
      catalogue.functions?.some(
        (it) => it.schema === schema && it.name === target && it.return_typtype === 'c',
      ),
    ),
})
