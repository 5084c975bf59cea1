import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '#app/lib/admin/containing'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { sortOf } from '#app/lib/admin/search'
import type { Database } from '#app/lib/database.types'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale } from '#app/paraglide/runtime.js'
import type { PackageSearch } from './schema'

export type PackageRow = Database['public']['Tables']['packages']['Row']
/** With the number sold. */
export type ListedPackage = PackageRow & { sold: number }

const sortable = [
  'sort_order',
  'name',
  'sessions',
  'price_idr',
  'valid_months',
  'is_active',
  'updated_at',
] as const

/** Packages, on sale or not, with the number sold of each. */
export const packagesQuery = (search: PackageSearch) =>
  queryOptions({
    queryKey: ['packages', 'page', search] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const { column, ascending } = sortOf(search.sort, sortable)
      const name = getLocale() === 'en' ? 'name_en' : 'name_id'
      let query = supabase.from('packages').select('*', { count: 'exact' })
      if (search.q) query = query.or(containing(search.q, ['name_id', 'name_en']))
      if (search.sale) query = query.eq('is_active', search.sale === 'yes')
      const sorted = query
        .order(column === 'name' ? name : column, { ascending })
        .order('id')
        .abortSignal(signal)
      const page = await pageOfRows<PackageRow>(sorted, search)
      return { ...page, rows: await withSold(page.rows) }
    },
    placeholderData: keepPreviousData,
  })

async function withSold(rows: PackageRow[]): Promise<ListedPackage[]> {
  if (rows.length === 0) return []
  const supabase = await getSupabase()
  const sold = await unwrap(
    supabase.rpc('packages_sold', { package_ids: rows.map(({ id }) => id) }),
  )
  return rows.map((row) => ({
    ...row,
    sold: sold.find((it) => it.package_id === row.id)?.sold ?? 0,
  }))
}

export const packageQuery = (id: string) =>
  queryOptions({
    queryKey: ['packages', 'one', id] as const,
    queryFn: () => readPackage(id),
  })

/** @throws not_found */
export async function readPackage(id: string): Promise<PackageRow> {
  const supabase = await getSupabase()
  const found = await unwrap(supabase.from('packages').select('*').eq('id', id).maybeSingle())
  if (!found) throw new AppError('not_found')
  return found
}

/** All packages by name, discontinued ones included. */
export const packageNamesQuery = queryOptions({
  queryKey: ['packages', 'names'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    return unwrap(
      supabase
        .from('packages')
        .select('id, name_id, name_en')
        .order('sort_order')
        .abortSignal(signal),
    )
  },
  staleTime: 300_000,
})
