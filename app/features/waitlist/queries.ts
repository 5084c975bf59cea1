import { listMyPatients } from '#app/features/patients/queries'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { readPublic } from '#app/lib/supabase/public'
import type { WaitlistSearch } from './schema'

// Staff may read whole clinics' entries: here only the account's own people count.
const columns = `id, from_date, to_date, from_time, until_time,
  patient:patients!waitlist_entries_patient_id_fkey!inner(full_name),
  clinic:clinics!waitlist_entries_clinic_id_fkey(slug, name, time_zone),
  service:services!waitlist_entries_service_id_fkey(slug, name_id, name_en),
  physiotherapist:physiotherapists!waitlist_entries_physiotherapist_id_fkey(slug, name)`

/** The waiting list entries of the user's people, and the clinic and service of the URL to join for. */
export async function loadWaitlist(userId: string, search: WaitlistSearch) {
  const supabase = await getSupabase()
  const [entries, people, [clinic], [service]] = await Promise.all([
    unwrap(
      supabase
        .from('waitlist_entries')
        .select(columns)
        .eq('status', 'open')
        .eq('patient.user_id', userId)
        .order('from_date')
        .order('created_at'),
    ),
    listMyPatients(userId),
    search.clinic
      ? readPublic('clinics', ['id', 'slug', 'name', 'time_zone'], { slug: `eq.${search.clinic}` })
      : [],
    search.service
      ? readPublic('services', ['id', 'slug', 'name_id', 'name_en'], {
          slug: `eq.${search.service}`,
        })
      : [],
  ])
  return { entries, people, wish: clinic && service && { clinic, service } }
}

export type WaitlistEntry = Awaited<ReturnType<typeof loadWaitlist>>['entries'][number]
export type Wish = NonNullable<Awaited<ReturnType<typeof loadWaitlist>>['wish']>

/**
 * @param personId undefined: the account holder
 * @param times first and last time of day, in the clinic's time zone
 */
export async function joinWaitlist(
  { clinic, service }: Wish,
  personId: string | undefined,
  [from_date, to_date]: [string, string],
  times: readonly [string, string] | undefined,
) {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('join_waitlist', {
      clinic_id: clinic.id,
      service_id: service.id,
      from_date,
      to_date,
      ...(personId && { patient_id: personId }),
      ...(times && { from_time: times[0], until_time: times[1] }),
    }),
  )
}

export async function leaveWaitlist(waitlist_id: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('leave_waitlist', { waitlist_id }))
}
