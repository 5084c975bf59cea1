import type { HeldBooking } from '#app/features/checkout/queries'
import { listMyPatients, type MyPatient } from '#app/features/patients/queries'
import { listSlots, stripDays, stripWith } from '#app/features/slots/queries'
import { type Day, toDays } from '#app/features/slots/slots'
import { addDays, clinicTimeZone, dayOf } from '#app/lib/dates'
import { toAppError } from '#app/lib/errors'
import { pageHead } from '#app/lib/seo'
import type { SessionUser } from '#app/lib/session'
import type { MyVoucher } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { type Clinic, getOffer, horizonDays, type Offer, type Service } from './queries'
import type { BookingSearch } from './schema'

export type BookingData = {
  offer: Offer
  clinic: Clinic | undefined
  service: Service | undefined
  /** Empty until clinic and service are chosen. */
  days: Day[]
  /** The first and last day that can be booked. */
  first: string
  last: string
  /** The signed-in user; undefined for a visitor. */
  userId: string | undefined
  /** Whether the clinic has a phone number of the signed-in user. */
  hasPhone: boolean
  patients: MyPatient[]
  booking: HeldBooking | undefined
  /** Vouchers of the patient that can pay for the booking. */
  vouchers: MyVoucher[]
  /** The network is down: these are earlier data. */
  isOld: boolean
}

// Visitors do not need it; preloaded with the later steps.
const loadOwn = () => import('./own')

let shown: { place: string; data: BookingData } | undefined

const placeOf = ({ clinic, service, booking }: BookingSearch) => [clinic, service, booking].join()

/** Browser only: remembers the data shown, for when the network is down. */
export function keepShown(search: BookingSearch, data: BookingData) {
  if (!data.isOld) shown = { place: placeOf(search), data }
}

/** Like `loadBooking`, but keeps the data shown and the choice while the network is down. */
export async function loadOrKeepBooking(
  search: BookingSearch,
  whoAmI: () => Promise<SessionUser | undefined>,
  signal: AbortSignal,
): Promise<BookingData> {
  try {
    return await loadBooking(search, await whoAmI(), signal)
  } catch (error) {
    if (!shown || toAppError(error).code !== 'network') throw error
    if (shown.place === placeOf(search)) return { ...shown.data, isOld: true }
    // The offer contains the place; its times are loaded when the network is back.
    if (search.booking) throw error
    const { clinics, services } = shown.data.offer
    const { clinic, service } = choiceOf(clinics, services, search)
    return {
      ...shown.data,
      clinic,
      service,
      days: [],
      booking: undefined,
      vouchers: [],
      isOld: true,
    }
  }
}

async function loadBooking(
  search: BookingSearch,
  who: SessionUser | undefined,
  signal: AbortSignal,
): Promise<BookingData> {
  // Still signing in: the step that asks who comes asks for the second factor.
  const user = who?.lacksFactor ? undefined : who
  const held = search.booking
  const [{ clinic, service, offer, first, from, ask, own }, patients, { booking, vouchers }] =
    await Promise.all([
      loadPlace(search, user, signal),
      user ? listMyPatients(user.id) : [],
      user && held
        ? loadOwn().then(({ loadHeld }) => loadHeld(held))
        : { booking: undefined, vouchers: [] },
    ])
  const slots =
    patients.length > 1 ? await (await loadOwn()).familySlots(patients, booking, ask) : own
  return {
    offer,
    clinic,
    service,
    days: clinic && service ? toDays(slots, from, stripDays, clinic.time_zone) : [],
    first,
    last: addDays(first, horizonDays(offer.horizons, clinic?.id)),
    userId: user?.id,
    hasPhone: Boolean(user?.phone ?? patients.find((it) => it.is_account_holder)?.phone),
    patients,
    booking,
    vouchers,
    isOld: false,
  }
}

async function loadPlace(
  search: BookingSearch,
  user: SessionUser | undefined,
  signal: AbortSignal,
) {
  const offer = await getOffer()
  const { clinic, service } = choiceOf(offer.clinics, offer.services, search)
  const timeZone = (clinic ?? offer.clinics[0])?.time_zone ?? clinicTimeZone
  const first = dayOf(new Date(), timeZone)
  const from = search.from && search.from > first ? search.from : stripWith(search.day, first)
  const ask = async (person?: { patient_id: string }) =>
    clinic && service
      ? listSlots({ clinicId: clinic.id, serviceId: service.id, from }, !!user, signal, person)
      : []
  return { offer, clinic, service, first, from, ask, own: await ask() }
}

// Links contain the slug; ids work too.
export function choiceOf(
  clinics: Clinic[],
  services: Service[],
  wanted: Pick<BookingSearch, 'clinic' | 'service'>,
) {
  return {
    clinic: clinics.find((it) => it.slug === wanted.clinic || it.id === wanted.clinic),
    service: services.find((it) => it.slug === wanted.service || it.id === wanted.service),
  }
}

/** What the landing page shows before anything is chosen. */
export async function loadLanding(search: Pick<BookingSearch, 'clinic' | 'service'>) {
  const { clinics, services } = await getOffer()
  return {
    // One canonical URL for all advertisements, whatever their parameters.
    head: pageHead({
      title: m.booking_title(),
      description: m.booking_landing_text(),
      path: '/cta/book',
    }),
    ...choiceOf(clinics, services, search),
    fromPrice: services.length ? Math.min(...services.map((it) => it.price_idr)) : undefined,
  }
}
