import { columnsOf } from '#app/components/admin/data-table/columns'
import { whenText } from '#app/features/appointments/admin/when'
import type { OwnPatient } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'

const column = columnsOf<OwnPatient>()
const isFixed = { enableSorting: false }

/** @param timeZone of the clinics where they are treated */
export const myPatientColumns = (timeZone: string) => {
  const when = (instant: string | null) => (instant ? whenText(instant, timeZone) : '–')
  return column.columns([
    column.accessor('name', {
      ...isFixed,
      enableHiding: false,
      meta: { label: m.admin_board_patient, onPhone: 'title' },
    }),
    column.accessor((row) => when(row.next_at), {
      id: 'next_at',
      ...isFixed,
      meta: { label: m.admin_my_patients_next, onPhone: 'aside' },
    }),
    column.accessor((row) => row.complaint ?? '–', {
      id: 'complaint',
      ...isFixed,
      meta: { label: m.admin_board_complaint, onPhone: 'line' },
    }),
    column.accessor((row) => when(row.last_at), {
      id: 'last_at',
      ...isFixed,
      meta: { label: m.admin_patient_last_visit },
    }),
    column.accessor('visits', {
      ...isFixed,
      meta: { label: m.admin_my_patients_visits, isNumber: true },
    }),
  ])
}
