import { type Kysely, sql } from 'kysely'

type Table = { schema: string; name: string }
/** Paired `columns` of `from` and `to`; for many-to-many with a junction table between them. */
export type Relationship = {
  from: Table
  to: Table
  columns: [from: string, to: string][]
  constraint: string
  cardinality: 'one-to-many' | 'many-to-one' | 'one-to-one' | 'many-to-many'
  junction?: { table: Table; constraints: [string, string]; columns: [string[], string[]] }
}

type ForeignKey = Relationship & { cardinality: 'many-to-one' | 'one-to-one' }
type Row = { foreign_keys: ForeignKey[]; primary_keys: { table: Table; columns: string[] }[] }

// One-to-one requires a primary key or unique constraint on exactly these columns; an index is not
// enough.
const keys = sql<Row>`
  with key as (
    select oid, conrelid, contype, array_agg(number order by number) as numbers
    from pg_constraint, unnest(conkey) as number
    where contype in ('p', 'u')
    group by oid
  ), spot as (
    select class.oid, jsonb_build_object('schema', namespace.nspname, 'name', class.relname) as place
    from pg_class as class
    join pg_namespace as namespace on namespace.oid = class.relnamespace
  )
  select
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'from', child.place, 'to', parent.place, 'constraint', foreign_key.conname, 'columns', used.pairs,
        'cardinality', case when exists (
          select 1 from key where key.conrelid = foreign_key.conrelid and key.numbers = used.numbers
        ) then 'one-to-one' else 'many-to-one' end
      )), '[]')
      from pg_constraint as foreign_key
      join spot as child on child.oid = foreign_key.conrelid
      join spot as parent on parent.oid = foreign_key.confrelid
      cross join lateral (
        select jsonb_agg(jsonb_build_array(own.attname, other.attname) order by position) as pairs,
          array_agg(own.attnum order by own.attnum) as numbers
        from unnest(foreign_key.conkey, foreign_key.confkey) with ordinality as pair (own_number, other_number, position)
        join pg_attribute as own on own.attrelid = foreign_key.conrelid and own.attnum = own_number
        join pg_attribute as other on other.attrelid = foreign_key.confrelid and other.attnum = other_number
      ) as used
      where foreign_key.contype = 'f' and foreign_key.conparentid = 0
    ) as foreign_keys,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table', spot.place,
        'columns', (
          select jsonb_agg(attname) from pg_attribute where attrelid = key.conrelid and attnum = any (key.numbers)
        )
      )), '[]')
      from key join spot on spot.oid = key.conrelid
      where key.contype = 'p'
    ) as primary_keys`

/** Every embeddable relationship of these schemas, as PostgREST's SchemaCache.hs finds them. */
export async function readRelationships(
  database: Kysely<unknown>,
  schemas: string[],
): Promise<Relationship[]> {
  const { rows } = await keys.execute(database)
  const { foreign_keys: foreignKeys = [], primary_keys: primaryKeys = [] } = rows[0] ?? {}
  const primary = new Map(primaryKeys.map((key) => [nameOf(key.table), new Set(key.columns)]))
  const isExposed = ({ from, to, junction }: Relationship) =>
    [from, to, ...(junction ? [junction.table] : [])].every((it) => schemas.includes(it.schema))
  return [
    ...foreignKeys,
    ...foreignKeys.map(inverse),
    ...foreignKeys.flatMap((one) => foreignKeys.flatMap((other) => across(one, other, primary))),
  ].filter(isExposed)
}

const nameOf = ({ schema, name }: Table) => `${schema}.${name}`

const inverse = ({ from, to, columns, constraint, cardinality }: ForeignKey): Relationship => ({
  from: to,
  to: from,
  columns: columns.map(([own, other]) => [other, own]),
  constraint,
  cardinality: cardinality === 'many-to-one' ? 'one-to-many' : cardinality,
})

/** A junction is a table whose primary key includes both foreign keys. */
function across(
  one: ForeignKey,
  other: ForeignKey,
  primary: Map<string, Set<string>>,
): Relationship[] {
  const own = [one, other].map(({ columns }) => columns.map(([column]) => column))
  const key = primary.get(nameOf(one.from))
  const isJunction =
    nameOf(one.from) === nameOf(other.from) &&
    one.constraint !== other.constraint &&
    one.cardinality === 'many-to-one' &&
    other.cardinality === 'many-to-one' &&
    own.flat().every((column) => key?.has(column))
  if (!isJunction) return []
  return [
    {
      from: one.to,
      to: other.to,
      columns: [],
      constraint: '',
      cardinality: 'many-to-many',
      junction: {
        table: one.from,
        constraints: [one.constraint, other.constraint],
        columns: own as [string[], string[]],
      },
    },
  ]
}
