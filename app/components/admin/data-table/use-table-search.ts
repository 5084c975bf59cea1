import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod'
import type { TableSearch, tableSearch } from '#app/lib/admin/search'

type Schema = z.ZodObject<(typeof tableSearch)['shape']>
/** Changes to the search parameters: undefined or empty values are removed. */
export type SearchPatch = Record<string, string | number | string[] | undefined>
export type SetSearch<Search = TableSearch> = (
  /** A function gets what the address says now, which is drawn a moment later. */
  patch: SearchPatch | ((now: Search) => SearchPatch),
  options?: { replace?: boolean },
) => void

/**
 * A table's state, kept in the URL. The schema is parsed here and not by the route, because what a
 * route imports is loaded with every page of the site.
 * @returns the parsed state and a setter; every change except of the page, the columns or the
 * density goes back to the first page
 */
export function useTableSearch<Own extends Schema>(schema: Own) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => schema.parse(raw), [schema, raw])
  const setSearch: SetSearch<z.output<Own>> = (wanted, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => {
        const patch = typeof wanted === 'function' ? wanted(schema.parse(before)) : wanted
        const keepsPage = 'page' in patch || 'hide' in patch || 'density' in patch
        return written({ ...before, ...(!keepsPage && { page: undefined }), ...patch })
      },
      replace,
      resetScroll: false,
    })
  return { search, setSearch }
}

function written(search: Record<string, unknown>) {
  const entries = Object.entries(search).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : value
    return text === undefined || text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(entries)
}
