import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type StartWish, instantOf } from '../start-fields'

/** Patients by name, phone in any notation, e-mail or booking number. */
export const patientsQuery = (text: string) =>
  queryOptions({
    queryKey: ['patients', 'search', text] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('search_patients', { query: text, max_count: 8 })
      return unwrap(asked.abortSignal(signal))
    },
  })

const vouchers = z.object({
  vouchers: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      kind: z.string(),
      name_id: z.string(),
      name_en: z.string(),
      valid_until: z.string().nullable(),
      is_active: z.boolean(),
      /** Sessions of a package, or rupiah of credit. */
      remaining: z.number().nullable(),
    }),
  ),
})

export type PatientVoucher = z.output<typeof vouchers>['vouchers'][number]

/**
 * What a patient can pay with on a day, packages first.
 * @param foundBy the search text, for patients whom this clinic may not read otherwise
 */
export const patientVouchersQuery = (patientId: string, foundBy: string, day: string) =>
  queryOptions({
    queryKey: ['vouchers', 'of-patient', patientId, day] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('read_patient', { patient_id: patientId, found_by: foundBy })
      const read = vouchers.parse(await unwrap(asked.abortSignal(signal)))
      return read.vouchers
        .filter((one) => one.is_active && (one.remaining ?? 0) > 0)
        .filter((one) => !one.valid_until || one.valid_until >= day)
        .toSorted((a, b) => Number(b.kind === 'package') - Number(a.kind === 'package'))
    },
    staleTime: 30_000,
    retry: false,
  })

type StartQuestion = {
  clinicId: string
  timeZone: string
  serviceId: string
  patientId: string | undefined
  start: StartWish
}

/** Every rule that a booking would break; invalidated with all `appointments`. */
export const startCheckQuery = ({ start, ...asked }: StartQuestion) =>
  queryOptions({
    queryKey: ['appointments', 'check', asked, start] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const question = supabase.rpc('check_start', {
        clinic_id: asked.clinicId,
        service_id: asked.serviceId,
        starts_at: instantOf(start, asked.timeZone),
        ...(start.physiotherapistId && { physiotherapist_id: start.physiotherapistId }),
        ...(asked.patientId && { patient_id: asked.patientId }),
      })
      return unwrap(question.abortSignal(signal))
    },
    staleTime: 0,
  })

/** The first start of a day that breaks no rule, in milliseconds; null if there is none. */
export const firstStartQuery = (
  clinicId: string,
  serviceId: string,
  day: string,
  physiotherapistId: string,
) =>
  queryOptions({
    queryKey: ['appointments', 'first', clinicId, serviceId, day, physiotherapistId] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('available_slots', {
        clinic_id: clinicId,
        service_id: serviceId,
        from_date: day,
        to_date: day,
        ...(physiotherapistId && { physiotherapist_id: physiotherapistId }),
      })
      const [first] = await unwrap(asked.abortSignal(signal))
      return first ? Date.parse(first.starts_at) : null
    },
  })
