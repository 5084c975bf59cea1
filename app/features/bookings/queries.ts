import { unwrap } from '#app/lib/errors'
import { remembered } from '#app/lib/remembered'
import { getSupabase } from '#app/lib/supabase/client'
import { callPublic, readPublic } from '#app/lib/supabase/public'
import { addDays, type Horizon } from './days'
import { type SlotRow } from './slots'

export type Clinic = {
  id: string
  slug: string
  name: string
  address_line1: string
  city: string
  phone: string
  whatsapp: string
  time_zone: string
}
export type Service = {
  id: string
  slug: string
  name_id: string
  name_en: string
  description_id: string
  description_en: string
  duration_minutes: number
  price_idr: number
}
export type Physiotherapist = {
  id: string
  slug: string
  name: string
  years_of_experience: number
  photo_path: string | null
}
export type Offer = {
  clinics: Clinic[]
  services: Service[]
  physiotherapists: Physiotherapist[]
  horizons: Horizon[]
}

const clinicColumns = 'id,slug,name,address_line1,city,phone,whatsapp,time_zone'
const serviceColumns =
  'id,slug,name_id,name_en,description_id,description_en,duration_minutes,price_idr'
const physiotherapistColumns = 'id,slug,name,years_of_experience,photo_path'

async function readOffer(): Promise<Offer> {
  const order = 'sort_order,slug'
  const [clinics, services, physiotherapists, horizons] = await Promise.all([
    readPublic<Clinic[]>('clinics', { select: clinicColumns, is_active: 'is.true', order }),
    readPublic<Service[]>('services', { select: serviceColumns, is_active: 'is.true', order }),
    readPublic<Physiotherapist[]>('physiotherapists', { select: physiotherapistColumns, order }),
    readPublic<Horizon[]>('booking_policy', { select: 'clinic_id,horizon_days' }),
  ])
  return { clinics, services, physiotherapists, horizons }
}

const readOfferSometimes = remembered(readOffer)

let inThisPage: Promise<Offer> | undefined

/** What can be booked. A page asks once; the server once a minute, for everyone. */
export function getOffer(): Promise<Offer> {
  if (import.meta.env.SSR) return readOfferSometimes()
  inThisPage ??= readOffer().catch((error: unknown) => {
    inThisPage = undefined
    throw error
  })
  return inThisPage
}

export const stripDays = 14

/** Free starts of the days in the strip; a signed-in patient's own appointments count as taken. */
export async function listSlots(
  wanted: { clinicId: string; serviceId: string; from: string },
  isSignedIn: boolean,
  signal?: AbortSignal,
): Promise<SlotRow[]> {
  const args = {
    clinic_id: wanted.clinicId,
    service_id: wanted.serviceId,
    from_date: wanted.from,
    to_date: addDays(wanted.from, stripDays - 1),
  }
  if (!isSignedIn) return callPublic<SlotRow[]>('available_slots', args, { signal })
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('available_slots', args))
}

export type HeldBooking = {
  id: string
  number: string
  status: string
  hold_expires_at: string
  subtotal_idr: number
  discount_idr: number
  credit_idr: number
  total_idr: number
  patient_id: string
  clinic_id: string
  service_id: string
  complaint: string | null
  appointments: {
    id: string
    starts_at: string
    ends_at: string
    physiotherapist: { name: string } | null
  }[]
  /** The rules under which it was made. */
  policy: { cancel_until_minutes: number }
}

const heldColumns = `id, number, status, hold_expires_at, subtotal_idr, discount_idr, credit_idr,
  total_idr, patient_id, clinic_id, service_id, complaint, policy,
  appointments!appointments_booking_id_fkey(id, starts_at, ends_at, physiotherapist:physiotherapists!appointments_physiotherapist_id_fkey(name))` as const

/** The hold that is being checked out, or nothing if it is not the caller's. */
export async function getHeldBooking(id: string): Promise<HeldBooking | undefined> {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('bookings').select(heldColumns).eq('id', id).maybeSingle<HeldBooking>(),
  )
  return found ?? undefined
}

export type Price = {
  subtotal_idr: number
  discount_idr: number
  credit_idr: number
  total_idr: number
}

export type QuoteLine = { kind: string; code: string | null; amount_idr: number }
export type Quote = Price & { lines: QuoteLine[] }

/** The codes that a price was made with. */
export const codesOf = ({ lines }: Quote) =>
  lines.flatMap(({ code }) => code ?? []).join(' ') || undefined

/**
 * What the booking costs with these voucher codes (between spaces; an empty text: with none), or as
 * it stands; refused codes are errors of the field.
 */
export async function quoteBooking(bookingId: string, code?: string): Promise<Quote> {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('quote_booking', { booking_id: bookingId, voucher_code: code ?? null }),
  )
}
