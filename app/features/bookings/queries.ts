import { remembered } from '#app/lib/remembered'
import { readPublic } from '#app/lib/supabase/public'

const order = 'sort_order,slug'
const active = { is_active: 'is.true', order }

const readClinics = () =>
  readPublic(
    'clinics',
    ['id', 'slug', 'name', 'address_line1', 'city', 'phone', 'whatsapp', 'time_zone'],
    active,
  )

const readServices = () =>
  readPublic(
    'services',
    [
      'id',
      'slug',
      'name_id',
      'name_en',
      'description_id',
      'description_en',
      'duration_minutes',
      'price_idr',
    ],
    active,
  )

const readPhysiotherapists = () =>
  readPublic('physiotherapists', ['id', 'slug', 'name', 'years_of_experience', 'photo_path'], {
    order,
  })

/** How many days ahead can be booked: the clinic's own row, else the one without a clinic. */
const readHorizons = () => readPublic('booking_policy', ['clinic_id', 'horizon_days'])

type RowOf<Read extends () => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]
export type Clinic = RowOf<typeof readClinics>
export type Service = RowOf<typeof readServices>
export type Physiotherapist = RowOf<typeof readPhysiotherapists>
type Horizon = RowOf<typeof readHorizons>

export type Offer = {
  clinics: Clinic[]
  services: Service[]
  physiotherapists: Physiotherapist[]
  horizons: Horizon[]
}

async function readOffer(): Promise<Offer> {
  const [clinics, services, physiotherapists, horizons] = await Promise.all([
    readClinics(),
    readServices(),
    readPhysiotherapists(),
    readHorizons(),
  ])
  return { clinics, services, physiotherapists, horizons }
}

const readOfferSometimes = remembered(readOffer)

let inThisPage: Promise<Offer> | undefined

/** What can be booked. Read once per page; on the server once a minute, for all visitors. */
export function getOffer(): Promise<Offer> {
  if (import.meta.env.SSR) return readOfferSometimes()
  inThisPage ??= readOffer().catch((error: unknown) => {
    inThisPage = undefined
    throw error
  })
  return inThisPage
}

/** How far the strip can be turned; what can be booked is decided by the database. */
export function horizonDays(horizons: Horizon[], clinicId?: string): number {
  const of = (id: string | null) => horizons.find((it) => it.clinic_id === id)?.horizon_days
  const days = (clinicId && of(clinicId)) || of(null)
  if (!days) throw new Error('there is no general booking policy')
  return days
}
