import { affectedBy, rangeOf } from './api-affected.ts'
import {
  type Action,
  appliedPreferences,
  countOf,
  limitOf,
  preferenceForLite,
  readPreferences,
} from './api-preferences.ts'
import type { Fetch } from './api.ts'

/** Lets lite apply the preferences, and counts and reports as PostgREST does. */
export async function askAsPreferred(
  request: Request,
  action: Action,
  maxRows: number,
  lite: Fetch,
): Promise<Response> {
  if (!request.headers.has('prefer') && request.method !== 'HEAD') return lite(request)
  const preferences = readPreferences(request.headers)
  const wanted = countOf(preferences, action)
  // A limit needs the exact number of rows, whether or not the caller asked for a count.
  const isLimited = action !== 'call' && limitOf(preferences, action) !== undefined
  const count = isLimited || wanted === 'estimated' ? 'exact' : wanted
  const response = await lite(inItsTerms(request, action, count))
  const headers = new Headers(response.headers)
  headers.delete('preference-applied')
  if (response.ok || response.status === 416) {
    const [resolution] =
      /resolution=[\w-]+/.exec(response.headers.get('preference-applied') ?? '') ?? []
    const applied = appliedPreferences(preferences, action, resolution)
    if (applied) headers.set('preference-applied', applied)
  }
  let { status } = response
  if (response.ok && count && /^(insert|update|delete)$/.test(action)) {
    const rows = await affectedBy(response)
    const range = action === 'update' && rows > 0 ? `0-${rows - 1}` : '*'
    headers.set('content-range', `${range}/${wanted ? rows : '*'}`)
  }
  const { from, to, total = 0 } = rangeOf(response)
  if (response.ok && wanted === 'estimated' && total > maxRows) {
    const plan = rangeOf(await lite(inItsTerms(request, action, 'planned', 'HEAD')))
    const estimate = Math.max(maxRows + 1, plan.total ?? 0)
    headers.set('content-range', `${from === undefined ? '*' : `${from}-${to}`}/${estimate}`)
    status = 206
  }
  const isHead = request.method === 'HEAD'
  if (isHead) headers.delete('content-length')
  return new Response(isHead ? null : response.body, { status, headers })
}

function inItsTerms(
  request: Request,
  action: Action,
  count: ReturnType<typeof countOf>,
  method = request.method,
): Request {
  const headers = new Headers(request.headers)
  const prefer = preferenceForLite(headers, count)
  if (prefer) headers.set('prefer', prefer)
  else headers.delete('prefer')
  if (method !== 'HEAD') return new Request(request, { headers })
  // Only GET has ranges, and lite reads a procedure's arguments only from GET.
  headers.delete('range')
  return new Request(request.url, { method: action === 'call' ? 'GET' : 'HEAD', headers })
}
