import { columnsOf } from '#app/components/admin/data-table/columns'
import { formatLongDate } from '#app/lib/format'
import { phoneText } from '#app/lib/phone-text'
import type { ListedPatient } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'

const column = columnsOf<ListedPatient>()
const day = (text: string | null) => (text ? formatLongDate(text, { timeZone: 'UTC' }) : '–')

export const patientColumns = column.columns([
  column.accessor('full_name', {
    enableHiding: false,
    meta: { label: m.profile_name_label, onPhone: 'title' },
  }),
  column.accessor((row) => (row.phone ? phoneText(row.phone) : '–'), {
    id: 'phone',
    enableSorting: false,
    meta: { label: m.profile_phone_label, onPhone: 'line' },
  }),
  column.accessor((row) => row.email ?? '–', {
    id: 'email',
    enableSorting: false,
    meta: { label: m.profile_email_label },
  }),
  column.accessor((row) => day(row.birth_date), {
    id: 'birth_date',
    enableSorting: false,
    meta: { label: m.profile_birth_date_label, onPhone: 'line' },
  }),
  column.accessor((row) => day(row.last_visit_on), {
    id: 'last_visit_on',
    enableSorting: false,
    meta: { label: m.admin_patient_last_visit },
  }),
  column.accessor(
    (row) => (row.has_account ? m.admin_patient_account_yes() : m.admin_patient_account_no()),
    {
      id: 'has_account',
      enableSorting: false,
      meta: { label: m.admin_patient_account },
    },
  ),
  column.accessor('created_at', {
    meta: { label: m.admin_patient_since },
    cell: ({ getValue }) => formatLongDate(getValue()),
  }),
])
