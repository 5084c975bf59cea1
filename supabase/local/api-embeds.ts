import type { Relationship } from './api-relationships.ts'
import type { Spread } from './api-spreads.ts'

/** PostgREST's answer to an embed that matches no relationship, or several. */
export class EmbedError extends Error {
  readonly status: 300 | 400
  readonly body: { code: string; message: string; details: unknown; hint: string | null }

  constructor(status: 300 | 400, body: EmbedError['body']) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const notImplemented = (details: string) =>
  new EmbedError(400, {
    code: 'PGRST127',
    message: 'Feature not implemented',
    details,
    hint: null,
  })

export type Relations = {
  schema: string
  /** What a table can embed; undefined if it is not a table. */
  of: (table: string) => Relationship[] | undefined
  columnsOf: (table: string) => string[]
  /** Targets that lite resolves by itself. */
  isElsewhere: (target: string) => boolean
}

/**
 * Names each embed of a `select` by table and constraint, by PostgREST's rules (findRel in its
 * Plan.hs), so that lite, whose rules differ, finds exactly that relationship.
 * @param spreads receives the embeds that stand for a spread
 * @throws EmbedError
 */
export function resolveEmbeds(
  select: string,
  table: string,
  relations: Relations,
  spreads: Spread[],
): string {
  if (!relations.of(table)) return select
  const items = itemsOf(select)
  return items
    .map((item, n) => {
      const others = () => namesIn(items.toSpliced(n, 1).join(''), table, relations)
      return resolveItem(item, table, relations, spreads, others)
    })
    .join('')
}

function itemsOf(select: string): string[] {
  const items: string[] = []
  for (let rest = select; rest; rest = rest.slice(items.at(-1)?.length)) items.push(nextItem(rest))
  return items
}

const name = String.raw`"[^"]*"|[\w$][\w$ -]*`
const embedding = new RegExp(
  String.raw`^(,?\s*)(\.\.\.)?(?:(${name})\s*:\s*)?(${name})((?:\s*!\s*(?:${name}))*)\s*\((.*)\)(\s*)$`,
  's',
)
const bare = (quoted: string) => quoted.trim().replace(/^"(.*)"$/, '$1')

/** The parts of an embed; undefined if the item is none. */
function embedIn(item: string) {
  const [, before, spread = '', alias, written = '', marks = '', inner = '', after] =
    embedding.exec(item) ?? []
  const target = bare(written)
  if (before === undefined || (target === 'count' && inner.trim() === '')) return undefined
  const words = marks.split('!').slice(1).map(bare)
  const joins = words.filter((word) => /^(inner|left)$/.test(word))
  const hint = words.find((word) => !/^(inner|left)$/.test(word))
  return { before, spread, alias, target, joins, hint, inner, after }
}

function resolveItem(
  item: string,
  table: string,
  relations: Relations,
  spreads: Spread[],
  others: () => string[],
): string {
  const embed = embedIn(item)
  if (!embed || relations.isElsewhere(embed.target)) return item
  const { before, spread, alias, target, joins, hint, inner, after } = embed
  const found = findRelationship(table, target, hint, relations)
  const child = found.to.name
  let key = alias ?? (child === target ? undefined : target)
  const one = found.junction?.table.name ?? found.constraint
  // Lite knows only the first column of a hint, and needs none if there is no choice. For a table's
  // own children it knows no hint at all: it would find the parent.
  const isChildren = child === table && found.cardinality === 'one-to-many'
  const mark = found.columns.length > 1 || isChildren ? '' : `!${one}`
  const join = joins.map((word) => `!${word}`).join('')
  const within: Spread[] = []
  const select = resolveEmbeds(inner, child, relations, within)
  const isToOne = found.cardinality.endsWith('one')
  const isStandIn = spread !== '' && isToOne && itemsOf(inner).some((it) => embedIn(it))
  const isWithin = within.length > 0 || itemsOf(inner).some((it) => embedIn(it)?.spread)
  if (spread && !isToOne && isWithin) {
    const inside = 'Spreads inside a one-to-many or many-to-many spread'
    throw notImplemented(`${inside} are not implemented.`)
  }
  // Its key is not in PostgREST's answer, where another may have it.
  if (isStandIn) {
    const taken = [...others(), ...spreads.map((it) => it.key)]
    for (let free = bare(key ?? child); taken.includes(free); key = free) free += '_'
  }
  if (isStandIn || (!spread && within.length > 0)) {
    const names = namesIn(inner, child, relations)
    spreads.push({ key: bare(key ?? child), isSpread: isStandIn, names, within })
  }
  const start = spread && !isStandIn ? spread : key ? `${key}:` : ''
  return `${before}${start}${child}${mark}${join}(${select})${after}`
}

/** The keys that a `select` has in the answer. */
function namesIn(select: string, table: string, relations: Relations): string[] {
  return itemsOf(select).flatMap((item) => {
    const embed = embedIn(item)
    if (!embed) return columnsIn(item, table, relations)
    const { spread, alias, target, hint, inner } = embed
    if (spread) {
      const child = relations.isElsewhere(target)
        ? target
        : findRelationship(table, target, hint, relations).to.name
      return namesIn(inner, child, relations)
    }
    return inner.trim() === '' ? [] : [bare(alias ?? target)]
  })
}

function columnsIn(item: string, table: string, { columnsOf }: Relations): string[] {
  const [first = '', ...others] = item
    .replace(/^,/, '')
    .trim()
    .split(/(?<!:):(?!:)/)
  if (first === '*') return columnsOf(table)
  if (others.length > 0) return [bare(first)]
  const path = first.replace(/::.*$/, '').split(/->>?/)
  return [bare(path.findLast((step) => !/^-?\d+$/.test(step)) ?? '')]
}

/** Up to the next comma outside parentheses and quotes. */
function nextItem(select: string): string {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < select.length; at++) {
    const character = select[at]
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === ',' && depth === 0 && at > 0) return select.slice(0, at)
  }
  return select
}

export function findRelationship(
  origin: string,
  target: string,
  hint: string | undefined,
  { schema, of }: Relations,
): Relationship {
  const found = (of(origin) ?? [])
    .filter((it) =>
      it.from.name === it.to.name && it.from.schema === it.to.schema
        ? fitsItself(it, target, hint)
        : fits(it, target, hint),
    )
    .sort(inOrder)
  const [one, ...others] = found
  if (!one) throw noRelationship(origin, target, hint, schema)
  if (others.length > 0) throw ambiguous(origin, target, found)
  return one
}

const oneColumn = ({ columns }: Relationship, side: 0 | 1) =>
  columns.length === 1 ? columns[0]?.[side] : undefined

function fits(it: Relationship, target: string, hint: string | undefined): boolean {
  const isTable = target === it.to.name
  const isNamed = (word: string) => !it.junction && word === it.constraint
  if (hint === undefined) return isTable || isNamed(target) || target === oneColumn(it, 0)
  const isHinted =
    isNamed(hint) ||
    hint === oneColumn(it, 0) ||
    hint === oneColumn(it, 1) ||
    hint === it.junction?.table.name
  return isTable && isHinted
}

/** A foreign key to its own table: children by the table's name, the parent by the column's. */
function fitsItself(it: Relationship, target: string, hint: string | undefined): boolean {
  const isChildren = it.cardinality === 'one-to-many' && target === it.to.name
  if (hint !== undefined) return isChildren && hint === oneColumn(it, 1)
  return isChildren || (it.cardinality === 'many-to-one' && target === oneColumn(it, 0))
}

const order = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']
const nameOf = ({ junction, constraint }: Relationship) =>
  junction
    ? [junction.table.schema, junction.table.name, ...junction.constraints].join()
    : constraint

const inOrder = (a: Relationship, b: Relationship) =>
  (a.to.name < b.to.name ? -1 : a.to.name > b.to.name ? 1 : 0) ||
  order.indexOf(a.cardinality) - order.indexOf(b.cardinality) ||
  (nameOf(a) < nameOf(b) ? -1 : 1)

function noRelationship(
  origin: string,
  target: string,
  hint: string | undefined,
  schema: string,
): EmbedError {
  const using = hint === undefined ? '' : `' using the hint '${hint}`
  return new EmbedError(400, {
    code: 'PGRST200',
    message: `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${origin}' and '${target}${using}' in the schema '${schema}', but no matches were found.`,
    hint: null,
  })
}

function ambiguous(origin: string, target: string, found: Relationship[]): EmbedError {
  const names = found.map((it) => `'${it.to.name}!${it.junction?.table.name ?? it.constraint}'`)
  return new EmbedError(300, {
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    details: found.map((it) => ({
      cardinality: it.cardinality,
      embedding: `${it.from.name} with ${it.to.name}`,
      relationship: described(it),
    })),
    hint: `Try changing '${target}' to one of the following: ${names.join(', ')}. Find the desired relationship in the 'details' key.`,
  })
}

const listed = (columns: string[]) => `(${columns.join(', ')})`

function described({ from, to, columns, constraint, junction }: Relationship): string {
  if (!junction) {
    const [own, other] = [columns.map(([it]) => it), columns.map(([, it]) => it)]
    return `${constraint} using ${from.name}${listed(own)} and ${to.name}${listed(other)}`
  }
  const [one, two] = junction.constraints
  const [first, second] = junction.columns
  return `${junction.table.name} using ${one}${listed(first)} and ${two}${listed(second)}`
}
