import type { Tables } from '#app/lib/database.types'

// Results of the lists and records of the staff area; see results.ts. Money is in whole rupiah;
// instants and days are strings.

/** An appointment with related names; money and phone are for the front desk only. */
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

/** A page of a list. The count is inexact beyond a thousand rows, and when a text matches many. */
export type ListPage<Row> = {
  rows: Row[]
  count: number
  is_count_exact: boolean
  next: string | null
}

/** Part of a list as CSV, without a heading; continue with `next`. */
export type CsvPiece = { columns: string[]; csv: string; rows: number; next: string | null }

export type ListedPatient = Pick<
  Tables<'patients'>,
  'id' | 'full_name' | 'phone' | 'email' | 'birth_date' | 'sex' | 'created_at'
> & { has_account: boolean; last_visit_on: string | null }

export type PatientRecord = {
  patient: Omit<Tables<'patients'>, 'user_id' | 'created_by'> & {
    has_account: boolean
    /** Passed back to save_patient, so that a concurrent change is not overwritten. */
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
  /** Of a package. */
  purchase_number: string | null
  appointment_id: string | null
  details: Record<string, unknown>
  /** What can be paid back for it; null: it is not about that. */
  waiting_idr: number | null
  created_at: string
  patient: { id: string | null; full_name: string | null }
  can_close: boolean
}

/** Open tasks, oldest first; at most a thousand are counted. */
export type StaffTasks = { count: number; tasks: StaffTask[] }

/** A patient on the waiting list of a clinic, for anyone (null) or for one physiotherapist. */
export type WaitingPatient = Pick<
  Tables<'waitlist_entries'>,
  'id' | 'created_at' | 'from_date' | 'to_date' | 'from_time' | 'until_time'
> & {
  patient: { id: string; full_name: string; phone: string | null }
  service: { id: string; name_id: string; name_en: string }
  physiotherapist: { id: string; name: string } | null
  /** The first slot that suits them now; absent unless requested. */
  free?: { starts_at: string; physiotherapist: { id: string; name: string } } | null
}

/** A patient of the calling physiotherapist, by first name and initial. */
export type OwnPatient = {
  id: string
  name: string
  visits: number
  last_at: string | null
  next_at: string | null
  /** Of the next visit, else of the last one; the complaint too. */
  appointment_id: string
  complaint: string | null
}

/** A message to a patient. */
export type ListedMessage = {
  id: string
  kind: string
  status: string
  due_at: string
  sent_at: string | null
  /** Of a reminder. */
  hours_ahead: number | null
  /** One word: why it was withdrawn, or that there was no channel. */
  reason: string | null
  patient: { id: string; full_name: string }
  appointment: { id: string; starts_at: string; clinic: string; time_zone: string } | null
  channels: { channel: string; recipient: string; status: string; at: string }[]
}

/** By function name. */
export type StaffResults = {
  export_appointments: CsvPiece
  export_patients: CsvPiece
  list_appointments: ListPage<StaffAppointment>
  list_messages: Omit<ListPage<ListedMessage>, 'next'>
  list_patients: ListPage<ListedPatient>
  my_patients: { rows: OwnPatient[]; count: number }
  list_waitlist: { rows: WaitingPatient[]; count: number }
  merge_patients: Tables<'patients'>
  read_patient: PatientRecord
  staff_tasks: StaffTasks
}
