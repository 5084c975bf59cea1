import { postgrestError } from './api-errors.ts'

const known = /^\$(n?eq|[gl]te?|(not)?i?like|is(Not)?|in|notIn)$/i

/**
 * Refuses what lite does not know of a value in a JSON column: it would take any other operator for
 * =, and `is.not_null` for `is.null`.
 * @throws what lite turns into the response
 */
export function refuseInJson(part: unknown) {
  if (typeof part !== 'object' || part === null) return
  for (const [key, held] of Object.entries(part) as [string, unknown][]) {
    if (key.includes('->')) refuseUnknown(key, held)
    else refuseInJson(held)
  }
}

function refuseUnknown(path: string, filter: unknown) {
  for (const [operator, value] of Object.entries(filter ?? {}) as [string, unknown][]) {
    if (operator === '$not') refuseUnknown(path, value)
    else if (operator.startsWith('$') && (!known.test(operator) || typeof value === 'symbol'))
      throw postgrestError(
        400,
        'PGRST127',
        'Feature not implemented',
        `This filter of '${path}' is not implemented for a value in JSON here.`,
      )
  }
}
