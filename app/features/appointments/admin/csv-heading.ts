import { statusWords } from '#app/features/board/admin/states'
import { m } from '#app/paraglide/messages.js'

const names: Record<string, () => string> = {
  number: m.admin_board_number,
  date: m.admin_csv_date,
  start: m.admin_csv_start,
  end: m.admin_csv_end,
  status: m.admin_service_state,
  patient: m.admin_board_patient,
  phone: m.admin_patient_phone,
  service: m.admin_service_name,
  physiotherapist: m.admin_nav_physio,
  clinic: m.admin_clinic,
  is_paid: m.admin_board_paid,
}

export const csvHeading = (column: string) => names[column]?.() ?? column

/** The words of a CSV file for what the database names by codes. */
export const csvWords = () => ({ ...statusWords(), true: m.admin_yes(), false: m.admin_no() })
