import type { Catalogue } from './api-catalogue.ts'
import { postgrestError } from './api-errors.ts'
import type { Asked } from './api-payload.ts'
import type { Relationship } from './api-relationships.ts'

type Where = Record<string, unknown>
type Embed = {
  select?: unknown[]
  join?: Record<string, { from?: string; hint?: string }>
  where?: Where
}
type Level = Embed & { from: string }

/**
 * Replaces the null filters of embeds where they stand in `or`, `and` or `not` beside filters of
 * columns (Plan.hs, addNullEmbedFilters): lite understands them only among themselves, and would
 * take an embed for a column.
 * @throws what lite turns into the response
 */
export function withNullEmbeds(asked: Asked, { relationships }: Catalogue): Asked {
  if (asked.type !== 'query' || !asked.from) return asked
  return { ...asked, ...atLevel(asked as unknown as Level, relationships) } as Asked
}

function atLevel(level: Level, relationships: Relationship[]): Embed {
  const select = level.select?.map((item) => {
    if (typeof item === 'string') return item
    const entries = Object.entries(item as Record<string, Embed>).map(([key, embed]) => {
      if (!isEmbed(embed)) return [key, embed]
      return [key, { ...embed, ...atLevel({ ...embed, from: tableOf(key, level) }, relationships) }]
    })
    return Object.fromEntries(entries) as unknown
  })
  const inner = { ...level, ...(select && { select }) }
  const where =
    level.where &&
    Object.entries(level.where).map(([key, value]) => {
      const isTree = isLogic(key) && isMixed({ [key]: value }, inner)
      return [key, isTree ? replaced(value, inner, relationships) : value]
    })
  return { ...(select && { select }), ...(where && { where: Object.fromEntries(where) as Where }) }
}

const isLogic = (key: string) => /^\$(or|and|not)$/.test(key)
const isEmbed = (value: unknown): value is Embed =>
  typeof value === 'object' && value !== null && 'select' in value

const tableOf = (key: string, { join }: Level) => join?.[key]?.from ?? key

const embedOf = (key: string, { select = [] }: Level) =>
  select
    .filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
    .map((item) => item[key])
    .find(isEmbed)

const nullFilter = (value: unknown) => {
  const { $is, $isNot } = (value ?? {}) as { $is?: unknown; $isNot?: unknown }
  return $isNot === null ? 'is not null' : $is === null ? 'is null' : undefined
}

const isNullEmbed = (key: string, value: unknown, level: Level) =>
  nullFilter(value) !== undefined && embedOf(key, level) !== undefined

/** Whether a tree has the null filter of an embed in a `not` or beside the filter of a column. */
function isMixed(tree: Where, level: Level): boolean {
  const leaves = leavesOf(tree)
  const embeds = leaves.filter(([key, value]) => isNullEmbed(key, value, level))
  return embeds.length > 0 && embeds.length < leaves.length
}

/** A `not` counts as a leaf, besides those in it. */
function leavesOf(tree: unknown): [string, unknown][] {
  if (Array.isArray(tree)) return tree.flatMap(leavesOf)
  return Object.entries(tree as Where).flatMap(([key, value]) => [
    ...(isLogic(key) ? leavesOf(value) : []),
    ...(/^\$(or|and)$/.test(key) ? [] : [[key, value] as [string, unknown]]),
  ])
}

function replaced(tree: unknown, level: Level, relationships: Relationship[]): unknown {
  if (Array.isArray(tree)) return tree.map((it) => replaced(it, level, relationships))
  const parts = Object.entries(tree as Where).map(([key, value]): Where => {
    if (isLogic(key)) return { [key]: replaced(value, level, relationships) }
    if (!isNullEmbed(key, value, level)) return { [key]: value }
    const exists = { $exists: rowsOf(key, level, relationships) }
    return nullFilter(value) === 'is null' ? { $not: exists } : exists
  })
  return parts.length === 1 ? parts[0] : { $and: parts }
}

/** The rows of an embed, as the query of an EXISTS. */
function rowsOf(key: string, level: Level, relationships: Relationship[]) {
  const child = tableOf(key, level)
  const found = relationshipOf(level.from, child, level.join?.[key]?.hint, relationships)
  const { select, join, where } = embedOf(key, level) ?? {}
  const rows = { type: 'query', from: child, select, join }
  const { junction } = found
  if (!junction) return { ...rows, where: both(where, joined(found)) }
  const [up, down] = junction.constraints.map((constraint) =>
    relationships.find(
      (it) => it.from.name === junction.table.name && it.constraint === constraint,
    ),
  )
  return {
    ...{ type: 'query', from: junction.table.name },
    where: {
      ...joined(
        found,
        up?.columns.map(([own, other]) => [other, own]),
      ),
      $exists: {
        ...rows,
        where: both(where, joined({ ...found, from: junction.table }, down?.columns)),
      },
    },
  }
}

const both = (where: Where | undefined, joining: Where): Where => ({
  ...where,
  $and: [...((where?.$and as Where[] | undefined) ?? []), joining],
})

const joined = (
  { from, columns: own }: Relationship,
  columns: Relationship['columns'] = own,
): Where => ({
  $and: columns.map(([one, other]) => ({ [other]: { $eq: { $ref: `${from.name}.${one}` } } })),
})

function relationshipOf(
  from: string,
  to: string,
  hint: string | undefined,
  relationships: Relationship[],
): Relationship {
  const [found, other] = relationships.filter(
    (it) =>
      it.from.name === from &&
      it.to.name === to &&
      (hint === undefined || hint === (it.junction?.table.name ?? it.constraint)),
  )
  // The query could not tell a table from itself.
  if (found && !other && from !== to) return found
  throw postgrestError(
    400,
    'PGRST127',
    'Feature not implemented',
    `The null filter of '${to}' is not implemented inside a logical operator here.`,
  )
}
