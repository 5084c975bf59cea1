import { z } from 'zod'

type DatabaseFault = {
  code: string
  message: string
  severity?: string
  detail?: string | null
  hint?: string | null
}

/** No connection could be made, or it was lost during the request. */
const unreachable = /^(57P03|53300|ECONNREFUSED|ETIMEDOUT|CONNECT_TIMEOUT)$/
const lost = /^(57P02|ECONN\w+|EPIPE|CONNECTION_\w+)$|Connection terminated/

/** PostgREST's statuses that @supabase/lite lacks. */
const statuses: [RegExp, number][] = [
  [/^(08|57P01$)/, 503],
  [/^(09|2D|38|39|3B|40|55|57|58|F0|HV|XX)/, 500],
  [/^(53400|54)/, 500],
  [/^53/, 503],
  [/^(0L|0P|28)/, 403],
  [/^25006$/, 405],
  [/^25/, 500],
  [/^P0001$/, 400],
  [/^P0/, 500],
]

/**
 * A database error in the form that lite passes on with its own code and status. For most of them,
 * a failed check constraint included, lite answers 500 without a code, PostgREST 400.
 */
export function asPostgrestFault(error: unknown): unknown {
  if (!isFault(error)) return error
  const { code, message, severity, detail = null, hint = null } = error
  if (code === 'PGRST') return unreadable(message, detail) ?? error
  // A statement may raise the same code itself, which is then passed on.
  if (unreachable.test(code) && severity !== 'ERROR')
    return away('PGRST000', 'Database connection error. Retrying the connection.', message)
  if (lost.test(code))
    return away('PGRST001', 'Database client error. Retrying the connection.', message)
  const known = /^(PT...|42...|21...|22...|23502|23503|23505|25006)$/
  if (!/^[0-9A-Z]{5}$/.test(code) || known.test(code)) return error
  const status = statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400
  return shaped(status, { code, message, details: detail, hint })
}

/** The answer to such an error where lite passes nothing on; none to any other. */
export function answerTo(error: unknown): Response | undefined {
  if (!isFault(error) || error.code !== 'PGRST') return undefined
  const { status } = JSON.parse(error.detail ?? '{}') as { status: number }
  return Response.json(JSON.parse(error.message), { status })
}

const text = z.string().nullish()
const raisedMessage = z.object({ code: z.string(), message: z.string(), details: text, hint: text })
const raisedDetail = z.object({
  status: z.int(),
  status_text: text,
  headers: z.record(z.string(), z.string()),
})

/** PostgREST's answer to an unreadable `raise sqlstate 'PGRST'`; lite accepts any JSON. */
function unreadable(message: string, detail: string | null): Error | undefined {
  const isMessage = reads(raisedMessage, message)
  if (isMessage && reads(raisedDetail, detail)) return undefined
  const inMessage = `Invalid JSON value for MESSAGE: '${message}'`
  const inDetail =
    detail === null
      ? 'DETAIL is missing in the RAISE statement'
      : `Invalid JSON value for DETAIL: '${detail}'`
  return shaped(500, {
    code: 'PGRST121',
    message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
    details: isMessage ? inDetail : inMessage,
    hint: isMessage
      ? "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
      : "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
  })
}

function reads(schema: z.ZodType, json: string | null): boolean {
  try {
    return schema.safeParse(JSON.parse(json ?? '')).success
  } catch {
    return false
  }
}

function isFault(error: unknown): error is Error & DatabaseFault {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

const away = (code: string, message: string, details: string) =>
  postgrestError(503, code, message, details)

/** An answer in PostgREST's own words, thrown while lite is still handling the request. */
export const postgrestError = (
  status: number,
  code: string,
  message: string,
  details: string | null = null,
): Error => shaped(status, { code, message, details, hint: null })

// Looks as if the database had raised it with sqlstate PGRST.
function shaped(status: number, body: Record<string, string | null>): Error {
  const error = new Error(JSON.stringify(body))
  return Object.assign(error, { code: 'PGRST', detail: JSON.stringify({ status, headers: {} }) })
}
