import type { Contact } from '#app/components/layout/contact'
import { addDays, dayOf } from '#app/lib/dates'
import { localised } from '#app/lib/localised'
import { callPublic, readPublic, readPublicWith } from '#app/lib/supabase/public'
import type { OpeningDayRow } from '#app/lib/supabase/results'
import type { Locale } from '#app/paraglide/runtime.js'

const limits = { limitMs: 4000 }

export const listClinics = () =>
  readPublicWith(
    'clinics',
    [
      'id',
      'slug',
      'name',
      'address_line1',
      'address_line2',
      'city',
      'province',
      'postal_code',
      'phone',
      'whatsapp',
      'time_zone',
      'latitude',
      'longitude',
      'description_id',
      'description_en',
    ],
    ['clinic_hours', ['weekday', 'opens_at', 'closes_at', 'valid_from', 'valid_until']],
    { order: 'sort_order,name' },
  )

export type Clinic = Awaited<ReturnType<typeof listClinics>>[number]
export type OpeningHours = Clinic['clinic_hours'][number]
/** A clinic's day, with the name of a holiday or closure in the page's language. */
export type OpeningDay = Pick<OpeningDayRow, 'day' | 'hours'> & { name: string | null }
/** Null: nothing free within the days searched. Undefined: the lookup failed. */
export type NextSlot = { startsAt: string; service: string } | null | undefined
export type ClinicToday = Clinic & { nextSlot: NextSlot; openingDays: OpeningDay[] }

/** The clinics' contacts; empty on errors, because pages must render without them. */
export async function listContacts(): Promise<Contact[]> {
  const columns = ['slug', 'name', 'city', 'phone', 'whatsapp'] as const
  const active = { is_active: 'is.true', order: 'sort_order' }
  try {
    return await readPublic('clinics', columns, active, { limitMs: 3000 })
  } catch {
    return []
  }
}

const slotDays = 14
const openingDays = 60

/** Opening days by clinic, from today; empty on errors: pages show weekly hours only. */
async function readOpeningDays(locale: Locale): Promise<Map<string, OpeningDay[]>> {
  const today = dayOf(Date.now())
  const found = new Map<string, OpeningDay[]>()
  try {
    const rows = await callPublic(
      'opening_days',
      { from_date: today, to_date: addDays(today, openingDays) },
      limits,
    )
    for (const row of rows) {
      const { clinic_id, day, hours } = row
      const name = localised(row, 'name', locale)
      found.set(clinic_id, [...(found.get(clinic_id) ?? []), { day, hours, name }])
    }
  } catch (error) {
    console.error('Opening days could not be read:', error)
  }
  return found
}

type BookableService = { id: string; slug: string }

/** The first free time at a clinic; undefined on errors: the page is shown without it. */
async function nextSlot(clinic: Clinic, service: BookableService): Promise<NextSlot> {
  const today = dayOf(Date.now(), clinic.time_zone)
  try {
    const slots = await callPublic(
      'available_slots',
      {
        clinic_id: clinic.id,
        service_id: service.id,
        from_date: today,
        to_date: addDays(today, slotDays),
      },
      limits,
    )
    const first = slots.map(({ starts_at }) => starts_at).sort()[0]
    return first ? { startsAt: new Date(first).toISOString(), service: service.slug } : null
  } catch (error) {
    console.error('Free times could not be read:', error)
    return undefined
  }
}

/** Clinics with their opening days and the first free time of a usual session. */
export async function listClinicsToday(
  clinics: Promise<Clinic[]>,
  services: Promise<BookableService[]>,
  locale: Locale,
): Promise<ClinicToday[]> {
  const [found, [service], days] = await Promise.all([clinics, services, readOpeningDays(locale)])
  return Promise.all(
    found.map(async (clinic) => ({
      ...clinic,
      openingDays: days.get(clinic.id) ?? [],
      nextSlot: service ? await nextSlot(clinic, service) : undefined,
    })),
  )
}
