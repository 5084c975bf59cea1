import { postgrestError } from './api-errors.ts'

/**
 * A value of a payload as a column or an argument of this type gets it from json_to_record, with
 * which PostgREST reads payloads: what is no text becomes the text of its JSON, which the type then
 * reads. Lite passes on numbers, lists and booleans as they are, and the driver makes others of them.
 * @param type as format_type or as pg_type names it
 */
export function asRecordValue(value: unknown, type: string | undefined): unknown {
  if (value === null || type === undefined) return value
  if (isDocument(type)) return isJson(value) ? JSON.stringify(value) : value
  if (/^_|\[\]$/.test(type)) {
    if (Array.isArray(value)) return asList(value, type)
    if (isJson(value) && typeof value !== 'string') throw invalid('expected JSON array')
    return value
  }
  const isWhole = wholeNumber.test(type)
  if (!isWhole && !scalar.test(type)) return value
  if (typeof value === 'boolean') return /^bool/.test(type) ? value : String(value)
  if (Array.isArray(value) || isPlain(value)) return JSON.stringify(value)
  // Lite makes a number of it before the database can refuse it.
  if (isWhole && typeof value === 'string' && /^\s*[+-]?[\d.]+(e[+-]?\d+)?\s*$/i.test(value))
    if (!/^\s*[+-]?\d+\s*$/.test(value))
      throw invalid(`invalid input syntax for type ${names[type] ?? type}: "${value}"`)
  return value
}

const asList = (values: unknown[], type: string): unknown[] =>
  values.map((it) => asRecordValue(it, Array.isArray(it) ? type : type.replace(/^_|\[\]$/g, '')))

const invalid = (message: string) => postgrestError(400, '22P02', message)

const wholeNumber = /^(smallint|integer|bigint|int[248])$/
const scalar =
  /^(numeric|real|double precision|float[48]|text|varchar|character varying|uuid|date|bool(ean)?|interval|time(stamp)?(tz)?|time(stamp)? with(out)? time zone)$/
const names: Record<string, string> = { int2: 'smallint', int4: 'integer', int8: 'bigint' }

export const isDocument = (type: string | undefined) => /^jsonb?$/.test(type ?? '')

const isJson = (value: unknown) =>
  /^(string|number|boolean)$/.test(typeof value) || Array.isArray(value) || isPlain(value)

/** Not part of the query, as a default is. */
const isPlain = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
