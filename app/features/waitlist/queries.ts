import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { readPublic } from '#app/lib/supabase/public'
import type { WaitlistSearch } from './schema'

const columns = `id, from_date, to_date, from_time, until_time,
  clinic:clinics!waitlist_entries_clinic_id_fkey(slug, name, time_zone),
  service:services!waitlist_entries_service_id_fkey(slug, name_id, name_en),
  physiotherapist:physiotherapists!waitlist_entries_physiotherapist_id_fkey(name)`

/** The user's waiting list entries, and the clinic and service of the URL to join for. */
export async function loadWaitlist(search: WaitlistSearch) {
  const supabase = await getSupabase()
  const [entries, [clinic], [service]] = await Promise.all([
    unwrap(
      supabase
        .from('waitlist_entries')
        .select(columns)
        .eq('status', 'open')
        .order('from_date')
        .order('created_at'),
    ),
    search.clinic
      ? readPublic('clinics', ['id', 'slug', 'name', 'time_zone'], { slug: `eq.${search.clinic}` })
      : [],
    search.service
      ? readPublic('services', ['id', 'slug', 'name_id', 'name_en'], {
          slug: `eq.${search.service}`,
        })
      : [],
  ])
  return { entries, wish: clinic && service && { clinic, service } }
}

export type WaitlistEntry = Awaited<ReturnType<typeof loadWaitlist>>['entries'][number]
export type Wish = NonNullable<Awaited<ReturnType<typeof loadWaitlist>>['wish']>

/** @param times first and last time of day, in the clinic's time zone */
export async function joinWaitlist(
  { clinic, service }: Wish,
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
      ...(times && { from_time: times[0], until_time: times[1] }),
    }),
  )
}

export async function leaveWaitlist(waitlist_id: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('leave_waitlist', { waitlist_id }))
}
