import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '#app/lib/admin/containing'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { sortOf } from '#app/lib/admin/search'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { VoucherSearch } from './schema'

const columns =
  `id, code, kind, name_id, name_en, percent, amount_idr, max_discount_idr, min_spend_idr,
  max_uses, max_uses_per_patient, valid_from, valid_until, is_first_visit_only, is_active,
  deactivated_at, deactivation_reason, created_at,
  clinic:clinics!vouchers_clinic_id_fkey(name),
  service:services!vouchers_service_id_fkey(name_id, name_en)` as const

type Use = { uses: number; discount_idr: number; last_used_at: string | null }
type Plain = Omit<Awaited<ReturnType<typeof readVoucher>>, keyof Use>
export type PromotionRow = Plain & Use

const sortable = ['created_at', 'code', 'name', 'valid_until'] as const

/** Promotions, which anyone who knows the code may use, with their number of uses. */
export const promotionsQuery = (search: VoucherSearch) =>
  queryOptions({
    queryKey: ['vouchers', 'page', search] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const today = dayOf(now())
      const { column, ascending } = sortOf(search.sort ?? '-created_at', sortable)
      let query = supabase
        .from('vouchers')
        .select(columns, { count: 'exact' })
        .is('patient_id', null)
      if (search.q) query = query.or(containing(search.q, ['name_id', 'name_en', 'code']))
      if (search.state) query = query.eq('is_active', search.state !== 'stopped')
      if (search.state === 'over') query = query.lt('valid_until', today)
      if (search.state === 'coming') query = query.gt('valid_from', today)
      if (search.state === 'active')
        query = query
          .or(`valid_until.is.null,valid_until.gte.${today}`)
          .or(`valid_from.is.null,valid_from.lte.${today}`)
      const sorted = query
        .order(column === 'name' ? 'name_id' : column, { ascending })
        .order('id')
        .abortSignal(signal)
      const page = await pageOfRows<Plain>(sorted, search)
      return { ...page, rows: await withUse(page.rows) }
    },
    placeholderData: keepPreviousData,
  })

export const promotionQuery = (id: string) =>
  queryOptions({
    queryKey: ['vouchers', 'one', id] as const,
    queryFn: async () => {
      const [row] = await withUse([await readVoucher(id)])
      if (!row) throw new AppError('not_found')
      return row
    },
  })

/** @throws not_found */
async function readVoucher(id: string) {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('vouchers').select(columns).eq('id', id).is('patient_id', null).maybeSingle(),
  )
  if (!found) throw new AppError('not_found')
  return found
}

async function withUse(rows: Plain[]): Promise<PromotionRow[]> {
  const supabase = await getSupabase()
  const uses =
    rows.length > 0
      ? await unwrap(supabase.rpc('voucher_use', { voucher_ids: rows.map(({ id }) => id) }))
      : []
  return rows.map((row) => {
    const use = uses.find((it) => it.voucher_id === row.id)
    return {
      ...row,
      uses: use?.uses ?? 0,
      discount_idr: use?.discount_idr ?? 0,
      last_used_at: use?.last_used_at ?? null,
    }
  })
}
