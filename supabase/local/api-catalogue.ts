import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'
import type { Relationship } from './api-relationships.ts'

type Introspection = Awaited<ReturnType<Connection['introspect']>>
export type Catalogue = Introspection & { relationships: Relationship[] }

/** The schema of the current request. */
export const schemaOfRequest = new AsyncLocalStorage<string>()

const narrowed = new WeakMap<Catalogue, Map<string, Catalogue>>()

/**
 * The catalogue of one schema. Lite looks tables up by bare name, so a table of another schema
 * would answer for its namesake; and it treats any unique index, even a partial one, as one-to-one,
 * where PostgREST considers only constraints.
 */
export function onlySchema(catalogue: Catalogue, schema: string): Catalogue {
  const known = narrowed.get(catalogue) ?? new Map<string, Catalogue>()
  narrowed.set(catalogue, known)
  let narrow = known.get(schema)
  if (!narrow) {
    const own = <Item extends { schema?: string }>(items: Item[]) =>
      items.filter((item) => item.schema === schema)
    const relationships = catalogue.relationships.filter(
      ({ from, to }) => from.schema === schema && to.schema === schema,
    )
    const constraints = new Set(relationships.map((it) => `${it.from.name}.${it.constraint}`))
    narrow = {
      ...catalogue,
      relationships,
      tables: own(catalogue.tables),
      views: own(catalogue.views),
      columns: own(catalogue.columns),
      primary_keys: own(catalogue.primary_keys),
      unique_constraints: own(catalogue.unique_constraints ?? []),
      // Drop foreign keys to other schemas' tables; views have no constraints of their own.
      foreign_keys: own(catalogue.foreign_keys).filter(
        (key) => key.foreign_key_group || constraints.has(`${key.table}.${key.foreign_key_name}`),
      ),
      indexes: [],
    }
    known.set(schema, narrow)
  }
  return narrow
}
