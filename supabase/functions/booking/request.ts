import { z } from 'zod'

// Postgres cannot store U+0000, and nobody types it.
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'contains a character that cannot be stored')
    .nullish()
    .transform((value) => value || null)

const id = z
  .guid()
  .nullish()
  .transform((value) => value ?? null)

// The widest offset and the first year that Postgres accepts.
const spelling =
  /^(?!0000)(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(?:Z|([+-](?:0\d|1[0-5]))(?::?(\d\d))?)$/i
const isoTime = z.iso.datetime({ offset: true })

/** A time with a zone, in ISO 8601 or Postgres' format; without a zone it would be ambiguous. */
const instant = z
  .string()
  .transform((value, { issues }) => {
    const [, date, time = '', hours, minutes = '00'] = spelling.exec(value) ?? []
    const seconds = time.length === 5 ? ':00' : ''
    const iso = `${date}T${time}${seconds}${hours ? `${hours}:${minutes}` : 'Z'}`
    if (isoTime.safeParse(iso).success) return iso
    issues.push({ code: 'custom', message: 'is not a time with a zone', input: value })
    return z.NEVER
  })
  .nullish()
  .transform((value) => value ?? null)

/** A new slot, or the caller's hold that this booking takes over. Unknown fields are ignored. */
export const bookingRequest = z
  .object({
    clinic_id: id,
    service_id: id,
    starts_at: instant,
    physiotherapist_id: id,
    patient_id: id,
    booking_id: id,
    voucher_code: text(64),
    complaint: text(500),
    locale: z
      .enum(['id', 'en'])
      .nullish()
      .transform((value) => value ?? 'id'),
  })
  .check(({ value, issues }) => {
    if (value.booking_id) return
    for (const field of ['clinic_id', 'service_id', 'starts_at'] as const)
      if (!value[field])
        issues.push({ code: 'custom', path: [field], message: 'is missing', input: value })
  })

export type BookingRequest = z.infer<typeof bookingRequest>
