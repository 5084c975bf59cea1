import { database } from './db.ts'

type Constraint = {
  kind: 'p' | 'u' | 'f'
  name: string
  table: string
  columns: string[]
  parent: string | null
  parent_columns: string[] | null
}
/**
 * `words` find it instead of a table's name, `names` as hints; `isTable`: also by the table's name.
 */
type Way = { to: string; isOne: boolean; isTable: boolean; words: string[]; names: string[] }

const single = (columns: string[] | null) => (columns?.length === 1 ? columns[0] : undefined)

const present = (names: (string | undefined)[]) => names.filter((it) => it !== undefined)

/**
 * What tables of `public` can embed, by PostgREST's documentation ("Resource Embedding") and its
 * SchemaCache.hs, implemented independently of the code under test.
 */
export async function readEmbedRules() {
  const { rows } = await database().query<Constraint>(
    `select contype as kind, conname as name, class.relname as table, parent.relname as parent,
       (select array_agg(attname order by position) from unnest(conkey) with ordinality as own (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number)::text[] as columns,
       (select array_agg(attname order by position) from unnest(confkey) with ordinality as other (number, position)
        join pg_attribute on attrelid = confrelid and attnum = number)::text[] as parent_columns
     from pg_constraint
     join pg_class as class on class.oid = conrelid
     left join pg_class as parent on parent.oid = confrelid
     where contype in ('p', 'u', 'f') and class.relnamespace = 'public'::regnamespace
       and (confrelid = 0 or parent.relnamespace = 'public'::regnamespace)`,
  )
  const foreign = rows.filter(({ kind }) => kind === 'f')
  const isUnique = (key: Constraint) =>
    rows.some(
      ({ kind, table, columns }) =>
        kind !== 'f' &&
        table === key.table &&
        [...columns].sort().join() === [...key.columns].sort().join(),
    )
  const primary = new Map(
    rows.filter(({ kind }) => kind === 'p').map((it) => [it.table, it.columns]),
  )
  const inPrimary = ({ table, columns }: Constraint) =>
    columns.every((column) => primary.get(table)?.includes(column))

  // Children by the table's name with the column as hint; the parent by the column's name.
  const waysToItself = (key: Constraint): Way[] => {
    const columns = present([single(key.columns)])
    const ends = { to: key.table, words: [], names: [] }
    return isUnique(key)
      ? []
      : [
          { ...ends, isOne: false, isTable: true, names: columns },
          { ...ends, isOne: true, isTable: false, words: columns },
        ]
  }

  const waysFrom = (origin: string): Way[] =>
    foreign.flatMap((key) => {
      const ways: Way[] = []
      const [own, other] = [single(key.columns), single(key.parent_columns)]
      if (key.table === key.parent) return key.table === origin ? waysToItself(key) : []
      const isTable = true
      const names = present([key.name, own, other])
      if (key.table === origin)
        ways.push({ to: key.parent!, isOne: true, isTable, words: present([key.name, own]), names })
      if (key.parent === origin)
        ways.push({
          to: key.table,
          isOne: isUnique(key),
          isTable,
          words: present([key.name, other]),
          names,
        })
      for (const second of key.parent === origin && inPrimary(key) && !isUnique(key) ? foreign : [])
        if (second.table === key.table && second !== key && inPrimary(second) && !isUnique(second))
          ways.push({ to: second.parent!, isOne: false, isTable, words: [], names: [key.table] })
      return ways
    })

  const resultOf = (ways: Way[]) =>
    ways.length === 0
      ? 'PGRST200'
      : ways.length > 1
        ? 'PGRST201'
        : ways[0]!.isOne
          ? 'object'
          : 'list'

  return {
    tables: [...primary.keys()].sort(),
    keyOf: (table: string) => primary.get(table)![0]!,
    /** Every possible spelling of an embed from this table, and the expected result. */
    embedsOf(origin: string): { embed: string; expected: string; to: string }[] {
      const all = waysFrom(origin)
      const words = new Set(all.flatMap((way) => way.words))
      const targets = [...primary.keys()].flatMap((table) => {
        const ways = all.filter(({ to, isTable }) => isTable && to === table)
        const hints = new Set(ways.flatMap(({ names }) => names))
        return [
          { embed: table, ways },
          ...[...hints, 'nonsense'].map((hint) => ({
            embed: `${table}!${hint}`,
            ways: ways.filter(({ names }) => names.includes(hint)),
          })),
        ]
      })
      const byWord = [...words]
        .filter((word) => !primary.has(word))
        .map((word) => ({
          embed: word,
          ways: all.filter((way) => way.words.includes(word)),
        }))
      return [...targets, ...byWord].map(({ embed, ways }) => ({
        embed,
        expected: resultOf(ways),
        to: ways[0]?.to ?? origin,
      }))
    },
  }
}
