import * as z from 'zod/mini'
import { dayKey } from '#app/lib/format'
import { callPublic } from '#app/lib/supabase/public'
import { readRows } from '#app/lib/supabase/rows'

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
/** Null: nothing is free within the days looked at. Undefined: nobody could say. */
export type NextSlot = { startsAt: string } | null | undefined
export type ClinicWithSlot = Clinic & { nextSlot: NextSlot }

export const listClinics = () =>
  readRows(
    'clinics',
    clinicRow,
    { order: 'sort_order,name' },
    {
      clinic_hours: Object.keys(hoursRow.shape).join(),
    },
  )

const daysAhead = 14
const day = 24 * 60 * 60 * 1000

/** The first time that is free at a clinic; a page is shown without it rather than not at all. */
async function nextSlot(clinic: Clinic, serviceId: string): Promise<NextSlot> {
  const now = Date.now()
  try {
    const slots = await callPublic<{ starts_at: string }[]>(
      'available_slots',
      {
        clinic_id: clinic.id,
        service_id: serviceId,
        from_date: dayKey(now, clinic.time_zone),
        to_date: dayKey(now + daysAhead * day, clinic.time_zone),
      },
      { signal: AbortSignal.timeout(4000) },
    )
    const first = slots.map(({ starts_at }) => starts_at).sort()[0]
    return first ? { startsAt: new Date(first).toISOString() } : null
  } catch (error) {
    console.error('Free times could not be read:', error)
    return undefined
  }
}

/** Clinics with the first free time of a usual session. */
export async function listClinicsWithSlots(
  clinics: Promise<Clinic[]>,
  services: Promise<{ id: string }[]>,
): Promise<ClinicWithSlot[]> {
  const [found, [service]] = await Promise.all([clinics, services])
  return Promise.all(
    found.map(async (clinic) => ({
      ...clinic,
      nextSlot: service ? await nextSlot(clinic, service.id) : undefined,
    })),
  )
}
