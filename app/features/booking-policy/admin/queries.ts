import { queryOptions } from '@tanstack/react-query'
import type { AuditRow } from '#app/features/audit-log/admin/queries'
import type { Tables } from '#app/lib/database.types'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type PolicyRow = Tables<'booking_policy'>

/** The policy of all clinics (null), or a clinic's own values, if any. */
export const policyQuery = (clinicId: string | null) =>
  queryOptions({
    queryKey: ['booking_policy', clinicId] as const,
    queryFn: () => readPolicy(clinicId),
  })

export async function readPolicy(clinicId: string | null): Promise<PolicyRow | null> {
  const supabase = await getSupabase()
  const query = supabase.from('booking_policy').select('*')
  return unwrap(
    (clinicId ? query.eq('clinic_id', clinicId) : query.is('clinic_id', null)).maybeSingle(),
  )
}

const most = 50

/** The latest changes and who made them. */
export const policyHistoryQuery = (clinicId: string | null) =>
  queryOptions({
    queryKey: ['booking_policy', clinicId, 'history'] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const query = supabase.from('audit_log').select('*').eq('table_name', 'booking_policy')
      const own = clinicId ? query.eq('clinic_id', clinicId) : query.is('clinic_id', null)
      return (await unwrap(
        own.order('created_at', { ascending: false }).limit(most).abortSignal(signal),
      )) as AuditRow[]
    },
  })
