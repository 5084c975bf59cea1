import { allOfThem } from './api-repeated-filters.ts'
import { hideSigns } from './api-signs.ts'

/**
 * Puts the values of comparisons and the arguments of a procedure into quotes, so that lite passes
 * them on as the texts that they are: PostgREST leaves it to Postgres to read them
 * (Query/SqlFragment.hs, pgFmtFilter). Lite would make booleans, numbers and nulls of them, but
 * +62811 is not the phone number 62811, and `eq.true` on a text is refused. Writes % for the * of
 * several patterns, too, which lite does only for a single one.
 * @param args names of the procedure's arguments
 */
export function quoteFilters(parameters: URLSearchParams, args: string[]): URLSearchParams {
  const quoted = new URLSearchParams()
  const isFilter = (name: string, value: string) =>
    !reserved.test(name) && (!args.includes(name) || operator.test(value))
  for (const [name, value] of allOfThem([...parameters], isFilter))
    quoted.append(name, quoteValue(name, value, args))
  return quoted
}

function quoteValue(name: string, value: string, args: string[]): string {
  // What begins like an operator is a filter for PostgREST, whatever its name.
  if (args.includes(name)) return operator.test(value) ? value : `"${value}"`
  if (reserved.test(name)) return value
  return logic.test(name) ? quoteTree(value) : quoteOne(value)
}

const operator = /^(not\.)?[a-z]+[.(]/
const reserved = /^(select|columns|on_conflict|(.+\.)?(order|limit|offset))$/
const logic = /^(.+\.)?(or|and)$/
const comparison = '(?:not\\.)?(?:eq|neq|gte?|lte?)\\.'
const list = '(?:not\\.)?in\\.\\('
const text = '"(?:[^"\\\\]|\\\\.)*"'

const one = new RegExp(`^(${comparison})(.*)$`, 's')
const ofList = new RegExp(`^(${list})(.*)\\)$`, 's')
const ofPatterns = /^(?:not\.)?i?like\((?:any|all)\)\./
const inTree = new RegExp(
  `(?<=(?:^|[(,])\\s*)(${text}|[^\\s".,()]+)\\.((?:not\\.)?([a-z]+)(?:\\((\\w*)\\))?)\\.` +
    `(?:(${text}|\\((?:[^"()]|${text})*\\)|\\{(?:[^"{}]|${text})*\\})(?=\\s*[,)])|([^,)]*))|${text}`,
  'gs',
)

const withPercents = (filter: string) => filter.replaceAll('*', '%')

/** Of a parameter of its own, in which quotes are part of the value. */
const quoteOne = (filter: string) =>
  (ofPatterns.test(filter) ? withPercents(filter) : filter)
    .replace(one, (_, before: string, value: string) => `${before}"${value}"`)
    .replace(ofList, (_, before: string, values: string) => `${before}${quoteList(values)})`)

/** Lite takes the quotes of these for a part of the value. */
const isBare = /^(i?like|isdistinct|[sn][lrx]+|adj|\w*fts)$/

const quoteTree = (tree: string) =>
  tree.replace(inTree, (whole: string, column?: string, ...parts: (string | undefined)[]) => {
    const [operator = '', kind = '', several, closed, open = ''] = parts
    if (column === undefined || kind === 'is') return whole
    const start = `${column.startsWith('"') ? hideSigns(unquoted(column)) : column}.${operator}.`
    if (kind === 'in')
      return closed?.startsWith('(')
        ? `${start}(${hideEscaped(quoteList(closed.slice(1, -1)))})`
        : whole
    const value = closed?.startsWith('"') ? unquoted(closed) : (closed ?? open)
    if (/^a(ny|ll)$/.test(several ?? ''))
      return start + hideEscaped(kind.endsWith('like') ? withPercents(value) : value)
    return start + (isBare.test(kind) ? hideSigns(value) : `"${hideSigns(value)}"`)
  })

const unquoted = (quoted: string) => quoted.slice(1, -1).replace(/\\(.)/gs, '$1')
const hideEscaped = (values: string) =>
  values.replace(/\\(["\\])/g, (_, sign: string) => hideSigns(sign))

const entry = new RegExp(`(?<=^|,)(?:(${text})(?=,|$)|[^,]*)`, 'gs')

const quoteList = (values: string) =>
  values &&
  values.replace(entry, (bare, quoted?: string) => quoted ?? `"${bare.replace(/["\\]/g, '\\$&')}"`)
