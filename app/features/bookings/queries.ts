import { remembered } from '#app/lib/remembered'
import { readPublic } from '#app/lib/supabase/public'

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
/** How many days ahead can be booked: the row without a clinic, unless the clinic has its own. */
export type Horizon = { clinic_id: string | null; horizon_days: number | null }

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

/** Says how far the strip can be turned; what can be booked is decided by the database. */
export function horizonDays(horizons: Horizon[], clinicId?: string): number {
  const of = (id: string | null) => horizons.find((it) => it.clinic_id === id)?.horizon_days
  const days = (clinicId && of(clinicId)) || of(null)
  if (!days) throw new Error('there is no general booking policy')
  return days
}
