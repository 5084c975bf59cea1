import { savedOrStale } from '#app/lib/admin/saved-or-stale'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { InvitationForm, MemberForm } from './schema'

/**
 * Changes the rights of a member of staff, effective immediately.
 * @param seen `updated_at` of the version that was edited
 * @throws stale_record with `details.current`; invalid_input with `details.field`, for the last
 * administrator with the rule last_admin; already_exists
 */
export async function updateMember(id: string, seen: string, values: MemberForm) {
  const supabase = await getSupabase()
  const member = {
    full_name: values.full_name,
    role: values.role,
    clinic_id: values.clinic_id || null,
    physiotherapist_id:
      values.role === 'physiotherapist' ? values.physiotherapist_id || null : null,
    is_active: values.is_active,
  }
  const saved = await unwrap(
    supabase
      .from('staff')
      .update(member)
      .eq('id', id)
      .eq('updated_at', seen)
      .select('*')
      .maybeSingle(),
  )
  return savedOrStale(saved, seen, member, async () => {
    const current = await unwrap(supabase.from('staff').select('*').eq('id', id).maybeSingle())
    if (!current) throw new AppError('not_found')
    return current
  })
}

/**
 * Gives somebody a role, and invites them by e-mail unless they already sign in with this address.
 * @returns whether an invitation was sent
 * @throws invalid_input with `details.field`, forbidden, rate_limited
 */
export async function inviteMember(values: InvitationForm) {
  const supabase = await getSupabase()
  const { is_invited } = await unwrap(
    supabase.functions.invoke<{ is_invited: boolean }>('staff-invite', {
      body: { ...values, clinic_id: values.clinic_id || null },
    }),
  )
  return is_invited
}
