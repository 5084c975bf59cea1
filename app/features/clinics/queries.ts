import * as z from 'zod/mini'
import { addDays, dayOf } from '#app/lib/dates'
import { callPublic } from '#app/lib/supabase/public'
import { readRows } from '#app/lib/supabase/rows'
import { type Locale } from '#app/paraglide/runtime.js'

const hoursRow = z.object({ weekday: z.number(), opens_at: z.string(), closes_at: z.string() })

const clinicRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  address_line1: z.string(),
  address_line2: z.nullable(z.string()),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  time_zone: z.string(),
  latitude: z.nullable(z.coerce.number()),
  longitude: z.nullable(z.coerce.number()),
  clinic_hours: z.array(hoursRow),
})

export type OpeningHours = z.infer<typeof hoursRow>
export type Clinic = z.infer<typeof clinicRow>
/** A day of a clinic: its hours without closures, and the name of a holiday or closure. */
export type OpeningDay = {
  day: string
  hours: { opens_at: string; closes_at: string }[]
  name: string | null
}
/** Null: nothing is free within the days looked at. Undefined: nobody could say. */
export type NextSlot = { startsAt: string; service: string } | null | undefined
export type ClinicToday = Clinic & { nextSlot: NextSlot; openingDays: OpeningDay[] }

export const listClinics = () =>
  readRows(
    'clinics',
    clinicRow,
    { order: 'sort_order,name' },
    {
      clinic_hours: Object.keys(hoursRow.shape).join(),
    },
  )

const slotDays = 14
const openingDays = 60

/** By clinic, from today on; without an answer a page shows the weekly hours alone. */
async function readOpeningDays(locale: Locale): Promise<Map<string, OpeningDay[]>> {
  type Row = {
    clinic_id: string
    day: string
    hours: OpeningDay['hours']
    name_id: string | null
    name_en: string | null
  }
  const today = dayOf(Date.now())
  const found = new Map<string, OpeningDay[]>()
  try {
    const rows = await callPublic<Row[]>(
      'opening_days',
      { from_date: today, to_date: addDays(today, openingDays) },
      { limitMs: 4000 },
    )
    for (const { clinic_id, day: date, hours, [`name_${locale}` as const]: name } of rows)
      found.set(clinic_id, [...(found.get(clinic_id) ?? []), { day: date, hours, name }])
  } catch (error) {
    console.error('Opening days could not be read:', error)
  }
  return found
}

type BookableService = { id: string; slug: string }

/** The first time that is free at a clinic; a page is shown without it rather than not at all. */
async function nextSlot(clinic: Clinic, service: BookableService): Promise<NextSlot> {
  const today = dayOf(Date.now(), clinic.time_zone)
  try {
    const slots = await callPublic<{ starts_at: string }[]>(
      'available_slots',
      {
        clinic_id: clinic.id,
        service_id: service.id,
        from_date: today,
        to_date: addDays(today, slotDays),
      },
      { limitMs: 4000 },
    )
    const first = slots.map(({ starts_at }) => starts_at).sort()[0]
    return first ? { startsAt: new Date(first).toISOString(), service: service.slug } : null
  } catch (error) {
    console.error('Free times could not be read:', error)
    return undefined
  }
}

/** Clinics with the days on which they are open and the first free time of a usual session. */
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
