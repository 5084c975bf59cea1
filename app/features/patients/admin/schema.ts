import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const patientSearch = tableSearch.extend({
  /** The clinic's slug, set by the clinic switch. */
  clinic: filter.choice,
  q: filter.text,
  /** Days of a visit, and whether it is the first one. */
  from: filter.day,
  until: filter.day,
  visit: z.enum(['new', 'returning']).optional().catch(undefined),
})
export type PatientSearch = z.output<typeof patientSearch>

export const myPatientSearch = tableSearch.extend({
  q: filter.text,
  /** Id of the visit whose panel is open. */
  appointment: z.uuid().optional().catch(undefined),
})
export type MyPatientSearch = z.output<typeof myPatientSearch>

export const sexes = ['female', 'male', 'unknown'] as const

/** Checks the shape of the input. Rules for phone numbers and birth dates are the database's. */
export const patientForm = z.object({
  full_name: z
    .string()
    .trim()
    .min(1, { error: () => m.profile_name_missing() }),
  phone: z.string(),
  birth_date: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\d)?$/, { error: () => m.profile_birth_date_wrong() }),
  sex: z.enum(sexes),
  email: z
    .string()
    .trim()
    .regex(/^([^@\s]+@[^@\s]+\.[^@\s]+)?$/, { error: () => m.profile_email_wrong() }),
  address: z.string(),
  nik: z.string().regex(/^[\s.-]*(\d[\s.-]*){16}$|^\s*$/, { error: () => m.profile_nik_wrong() }),
  emergency_contact_name: z.string(),
  emergency_contact_phone: z.string(),
  locale: z.enum(['id', 'en']),
  /** Deletes the stored number. */
  removes_nik: z.boolean(),
  whatsapp: z.boolean(),
  clinic_id: z.string(),
})
export type PatientForm = z.input<typeof patientForm>
