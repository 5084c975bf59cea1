// Hand-written, because a schema library would add 6 kB to the first load of the app's pages.

export const slug = /^[a-z0-9][a-z0-9-]{0,79}$/
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// Of this century, for others are refused by what reads them.
const instant = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const date = /^20\d\d-\d\d-\d\d$/

/** A search parameter that matches the pattern; anything else counts as absent. */
export const matching = (value: unknown, pattern: RegExp) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

const existing = (value: unknown, pattern: RegExp) => {
  const text = matching(value, pattern)
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** A calendar day, `2026-11-24`. */
export const dayParam = (value: unknown) => existing(value, date)

/** An instant in UTC, `2026-11-24T02:00Z`. */
export const instantParam = (value: unknown) => existing(value, instant)

export const isUuid = (value: string) => uuid.test(value)
