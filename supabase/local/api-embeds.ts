import type { Relationship } from './api-relationships.ts'

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

export type Relations = {
  schema: string
  /** What a table can embed; undefined if it is not a table. */
  of: (table: string) => Relationship[] | undefined
  /** Targets that lite resolves by itself. */
  isElsewhere: (target: string) => boolean
}

/**
 * Names each embed of a `select` by table and constraint, by PostgREST's rules (findRel in its
 * Plan.hs), so that lite, whose rules differ, finds exactly that relationship.
 * @throws EmbedError
 */
export function resolveEmbeds(select: string, table: string, relations: Relations): string {
  if (!relations.of(table)) return select
  let resolved = ''
  let rest = select
  while (rest) {
    const item = nextItem(rest)
    rest = rest.slice(item.length)
    resolved += resolveItem(item, table, relations)
  }
  return resolved
}

const name = String.raw`"[^"]*"|[\w$][\w$ -]*`
const embedding = new RegExp(
  String.raw`^(,?\s*)(\.\.\.)?(?:(${name})\s*:\s*)?(${name})((?:\s*!\s*(?:${name}))*)\s*\((.*)\)(\s*)$`,
  's',
)
const bare = (quoted: string) => quoted.trim().replace(/^"(.*)"$/, '$1')

function resolveItem(item: string, table: string, relations: Relations): string {
  const [, before, spread = '', alias, written = '', marks = '', inner = '', after] =
    embedding.exec(item) ?? []
  const target = bare(written)
  if (before === undefined || relations.isElsewhere(target)) return item
  if (target === 'count' && inner.trim() === '') return item
  const words = marks.split('!').slice(1).map(bare)
  const join = words.filter((word) => /^(inner|left)$/.test(word)).map((word) => `!${word}`)
  const hint = words.find((word) => !/^(inner|left)$/.test(word))
  const found = findRelationship(table, target, hint, relations)
  const child = found.to.name
  const key = alias ?? (child === target ? undefined : target)
  const one = found.junction?.table.name ?? found.constraint
  // Lite knows only the first column of a hint, and needs none if there is no choice. For a table's
  // own children it knows no hint at all: it would find the parent.
  const isChildren = child === table && found.cardinality === 'one-to-many'
  const mark = found.columns.length > 1 || isChildren ? '' : `!${one}`
  const select = resolveEmbeds(inner, child, relations)
  return `${before}${spread}${key && !spread ? `${key}:` : ''}${child}${mark}${join.join('')}(${select})${after}`
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
