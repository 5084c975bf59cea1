import type { Tables } from '#app/lib/database.types'

// What the lists and records of the staff area are answered; see results.ts. Money is in whole
// rupiah; instants and days are texts.

/** An appointment with the names around it; money and phone for the front desk alone. */
export type StaffAppointment = {
  id: string
  booking_id: string
  booking_number: string
  status: string
  starts_at: string
  ends_at: string
  clinic: { id: string; name: string; time_zone: string }
  service: { id: string; name_id: string; name_en: string }
  physiotherapist: { id: string; name: string }
  patient: { id: string; full_name: string; phone: string | null }
  is_paid: boolean | null
  due_idr: number | null
  attendance_confirmed_at: string | null
  hold_expires_at: string | null
  reschedule_count: number
  has_override: boolean
  created_at: string
}

/** A page of a list. Beyond a thousand rows, and where a text fits many, the count is not exact. */
export type ListPage<Row> = {
  rows: Row[]
  count: number
  is_count_exact: boolean
  next: string | null
}

/** Some lines of a list as CSV, without a heading; the rest comes after `next`. */
export type CsvPiece = { columns: string[]; csv: string; rows: number; next: string | null }

export type ListedPatient = Pick<
  Tables<'patients'>,
  'id' | 'full_name' | 'phone' | 'email' | 'birth_date' | 'sex' | 'created_at'
> & { has_account: boolean; last_visit_on: string | null }

export type PatientRecord = {
  patient: Omit<Tables<'patients'>, 'user_id' | 'created_by'> & {
    has_account: boolean
    /** What save_patient is told, so that nobody else's changes are lost. */
    version: string
  }
  clinic_ids: string[]
  consents: Record<string, boolean>
  last_visit_on: string | null
  upcoming: StaffAppointment[]
  past: StaffAppointment[]
  vouchers: (Pick<
    Tables<'vouchers'>,
    'id' | 'code' | 'kind' | 'name_id' | 'name_en' | 'valid_until' | 'is_active'
  > & { remaining: number | null })[]
  balance: { credit_idr: number; owed_idr: number }
}

export type StaffTask = {
  id: string
  kind: string
  clinic_id: string
  booking_id: string | null
  booking_number: string | null
  appointment_id: string | null
  details: Record<string, unknown>
  created_at: string
  patient: { id: string | null; full_name: string | null }
  can_close: boolean
}

/** Open tasks, oldest first; at most a thousand are counted. */
export type StaffTasks = { count: number; tasks: StaffTask[] }

/** Somebody who waits at a clinic, for anyone (null) or for one physiotherapist. */
export type WaitingPatient = Pick<
  Tables<'waitlist_entries'>,
  'id' | 'created_at' | 'from_date' | 'to_date' | 'from_time' | 'until_time'
> & {
  patient: { id: string; full_name: string; phone: string | null }
  service: { id: string; name_id: string; name_en: string }
  physiotherapist: { id: string; name: string } | null
  /** The first start that fits them now; absent where it was not asked for. */
  free?: { starts_at: string; physiotherapist: { id: string; name: string } } | null
}

/** Somebody whom the calling physiotherapist treats, by first name and initial. */
export type OwnPatient = {
  id: string
  name: string
  visits: number
  last_at: string | null
  next_at: string | null
  /** Of the visit that comes next, else of the last one; so is the complaint. */
  appointment_id: string
  complaint: string | null
}

/** By the name of the function. */
export type StaffResults = {
  export_appointments: CsvPiece
  export_patients: CsvPiece
  list_appointments: ListPage<StaffAppointment>
  list_patients: ListPage<ListedPatient>
  my_patients: { rows: OwnPatient[]; count: number }
  list_waitlist: { rows: WaitingPatient[]; count: number }
  merge_patients: Tables<'patients'>
  read_patient: PatientRecord
  staff_tasks: StaffTasks
}
