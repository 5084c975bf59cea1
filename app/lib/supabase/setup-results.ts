import type { Tables } from '#app/lib/database.types'
import type { CsvPiece } from './staff-results'

/** A live appointment that a change of the calendar leaves without a physiotherapist. */
export type Conflict = {
  appointment_id: string
  starts_at: string
  ends_at: string
  status: string
  patient_name: string
  physiotherapist_id: string
  clinic_id: string
  service_id: string
  /** Physiotherapists who are free at that time. */
  candidates: { id: string; name: string }[]
}

export type SavedOffDay = { saved: boolean; off_day: Tables<'off_days'>; conflicts: Conflict[] }

export type SavedSchedule = {
  saved: boolean
  schedule: Tables<'schedules'>[]
  conflicts: Conflict[]
}
export type SavedHours = { saved: boolean; hours: Tables<'clinic_hours'>[]; conflicts: Conflict[] }

/** A member of staff with one role. */
export type StaffMember = Omit<Tables<'staff'>, 'role'> & {
  role: 'admin' | 'receptionist' | 'physiotherapist'
  email: string
  /** Has not signed in yet. */
  is_invited: boolean
  last_seen_at: string | null
  has_second_factor: boolean
  is_self: boolean
}

/** What happened, or in a trial would happen, to one row of an imported file. */
export type ImportedRow = {
  key: string
  outcome: 'new' | 'known' | 'done' | 'faulty'
  patient_id?: string
  /** The invalid field. */
  field?: string | null
  /** The rule that an appointment breaks. */
  code?: string
  /** The existing patient that it matches, or that has its number. */
  known?: {
    full_name: string
    phone: string | null
    birth_date: string | null
    /** Of the rows that were imported as this patient. */
    keys: string[]
  } | null
}

/** By function name. */
export type SetupResults = {
  export_table: CsvPiece
  import_appointments: ImportedRow[]
  import_patients: ImportedRow[]
  save_off_day: SavedOffDay
  delete_off_day: Tables<'off_days'>
  save_schedule: SavedSchedule
  save_clinic_hours: SavedHours
  save_physiotherapist: Tables<'physiotherapists'>
  staff_members: StaffMember[]
  add_staff: Tables<'staff'> | null
}
