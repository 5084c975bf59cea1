import { unwrap } from '#app/lib/errors'
import { localised } from '#app/lib/localised'
import { readPublic } from '#app/lib/supabase/public'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { savingOf } from './saving'

const columns = [
  'id',
  'slug',
  'name_id',
  'name_en',
  'sessions',
  'price_idr',
  'valid_months',
  'max_people',
] as const

/** Packages on sale, and what they save compared with single sessions of the first service. */
export async function listPackages(locale: Locale = getLocale()) {
  const [packages, [service]] = await Promise.all([
    readPublic('packages', columns, { is_active: 'is.true', order: 'sort_order,slug' }),
    readPublic('services', ['name_id', 'name_en', 'price_idr'], {
      is_active: 'is.true',
      order: 'sort_order,slug',
      limit: '1',
    }),
  ])
  return packages.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: localised(row, 'name', locale),
    sessions: row.sessions,
    price: row.price_idr,
    months: row.valid_months,
    people: row.max_people,
    perSession: Math.round(row.price_idr / row.sessions),
    saving: service && savingOf(row, service.price_idr),
    service: service && localised(service, 'name', locale),
  }))
}

export type Package = Awaited<ReturnType<typeof listPackages>>[number]

/** Unpaid purchases of the user's people with their open payment; administrators may read others'. */
export async function listOpenPurchases(userId: string) {
  const supabase = await getSupabase()
  const purchases = await unwrap(
    supabase
      .from('package_purchases')
      .select(
        `id, number, sessions, total_idr, expires_at, payments!payments_purchase_id_fkey(id, attempt),
          patient:patients!package_purchases_patient_id_fkey!inner()`,
      )
      .eq('patient.user_id', userId)
      .eq('status', 'awaiting_payment')
      .gt('expires_at', new Date().toISOString())
      .order('created_at', { ascending: false })
      .order('attempt', { referencedTable: 'payments', ascending: false }),
  )
  return purchases.flatMap(({ payments: [payment], ...purchase }) =>
    payment ? { ...purchase, paymentId: payment.id } : [],
  )
}

export type OpenPurchase = Awaited<ReturnType<typeof listOpenPurchases>>[number]
