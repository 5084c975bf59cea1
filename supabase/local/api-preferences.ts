export type Action = 'read' | 'insert' | 'upsert by key' | 'update' | 'delete' | 'call'

/** The parts of the Prefer header that affect an answer. */
export type Preferences = {
  missing?: string
  return?: string
  count?: 'exact' | 'planned' | 'estimated'
  handling?: string
  maxAffected?: number
  timezone?: string
}

/** The names in pg_timezone_names, which are read with the catalogue. */
export const timeZones = new Set<string>()

const tokensOf = (headers: Headers) =>
  (headers.get('prefer') ?? '').split(',').map((token) => token.trim())

/** Parsed like PostgREST: of several values the first counts (ApiRequest/Preferences.hs). */
export function readPreferences(headers: Headers): Preferences {
  const tokens = tokensOf(headers)
  const first = (pattern: RegExp) =>
    tokens.map((token) => pattern.exec(token)?.[1]).find((value) => value !== undefined)
  const timezone = first(/^timezone=(.*)$/)
  const most = tokens.find((token) => token.startsWith('max-affected='))?.slice(13)
  return {
    missing: first(/^missing=(default|null)$/),
    return: first(/^return=(representation|minimal|headers-only)$/),
    count: first(/^count=(exact|planned|estimated)$/) as Preferences['count'],
    handling: first(/^handling=(strict|lenient)$/),
    timezone: timezone && timeZones.has(timezone) ? timezone : undefined,
    maxAffected: most !== undefined && /^-?\d+$/.test(most) ? Number(most) : undefined,
  }
}

const known =
  /^(resolution=(merge|ignore)-duplicates|return=(representation|minimal|headers-only)|count=(exact|planned|estimated)|tx=(commit|rollback)|missing=(default|null)|handling=(strict|lenient)|max-affected=.*)$/

/** What handling=strict refuses, and lenient handling ignores: a time zone that is none, too. */
export function unknownPreferences(headers: Headers): string[] {
  const { handling, timezone } = readPreferences(headers)
  if (handling !== 'strict') return []
  return tokensOf(headers).filter(
    (token) => !known.test(token) && !(timezone && token.startsWith('timezone=')),
  )
}

export function actionOf(method: string, isProcedure: boolean): Action {
  if (isProcedure) return 'call'
  const writes = {
    POST: 'insert',
    PUT: 'upsert by key',
    PATCH: 'update',
    DELETE: 'delete',
  } as const
  return writes[method as keyof typeof writes] ?? 'read'
}

/** How many rows the request may change or, from a procedure, return. */
export const limitOf = ({ handling, maxAffected }: Preferences, action: Action) =>
  handling === 'strict' && /^(update|delete|call)$/.test(action) ? maxAffected : undefined

/** Only the rows of a table are ever estimated; anything else is counted exactly or not at all. */
export function countOf({ count }: Preferences, action: Action): Preferences['count'] {
  if (action === 'read' || count === undefined) return count
  return count === 'planned' ? undefined : 'exact'
}

// Anything else is ignored, as PostgREST does: lite would also take "count = planned".
const passedOn = /^(missing|return|resolution|handling|tx)=\S+$/

/** The header for lite: with that count, without a limit, which is enforced here. */
export function preferenceForLite(headers: Headers, count: Preferences['count']): string {
  const others = tokensOf(headers).filter((token) => passedOn.test(token))
  return [...(count ? [`count=${count}`] : []), ...others].join(', ')
}

/** The header Preference-Applied (Response.hs, responsePreferences). */
export function appliedPreferences(
  preferences: Preferences,
  action: Action,
  resolution: string | undefined,
): string {
  const { missing, count, handling, timezone } = preferences
  const limit = limitOf(preferences, action)
  const applied = [
    action === 'insert' && resolution,
    missing && (action === 'insert' || action === 'update') && `missing=${missing}`,
    preferences.return && action !== 'read' && action !== 'call' && `return=${preferences.return}`,
    count && `count=${count}`,
    handling && `handling=${handling}`,
    timezone && `timezone=${timezone}`,
    limit !== undefined && `max-affected=${limit}`,
  ]
  return applied.filter(Boolean).join(', ')
}
