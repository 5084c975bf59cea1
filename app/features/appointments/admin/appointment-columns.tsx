import { columnsOf } from '#app/components/admin/data-table/columns'
import { lookOf, StateBadge } from '#app/features/board/admin/states'
import { localised } from '#app/lib/localised'
import { phoneText } from '#app/lib/phone-text'
import type { StaffAppointment } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { RowActions } from './row-actions'
import { whenText } from './when'

const column = columnsOf<StaffAppointment>()

/** The front desk sees phone and money; a physiotherapist does not. */
export const appointmentColumns = (isFrontDesk: boolean) =>
  column.columns([
    column.accessor((row) => row.patient.full_name, {
      id: 'patient',
      enableHiding: false,
      enableSorting: false,
      meta: { label: m.admin_board_patient, onPhone: 'title' },
    }),
    column.accessor('starts_at', {
      enableHiding: false,
      meta: { label: m.admin_board_time, onPhone: 'aside' },
      cell: ({ row: { original } }) => whenText(original.starts_at, original.clinic.time_zone),
    }),
    column.accessor('status', {
      enableSorting: false,
      meta: { label: m.admin_service_state, onPhone: 'line' },
      cell: ({ getValue }) => (
        <>
          <span className="md:hidden">{lookOf(getValue()).text()}</span>
          <span className="max-md:hidden">
            <StateBadge status={getValue()} />
          </span>
        </>
      ),
    }),
    column.accessor((row) => localised(row.service, 'name'), {
      id: 'service',
      enableSorting: false,
      meta: { label: m.admin_service_name, onPhone: 'line' },
    }),
    column.accessor((row) => row.physiotherapist.name, {
      id: 'physiotherapist',
      enableSorting: false,
      meta: { label: m.admin_nav_physio, onPhone: 'line' },
    }),
    ...(isFrontDesk
      ? [
          column.accessor('is_paid', {
            enableSorting: false,
            meta: { label: m.admin_board_payment },
            cell: ({ getValue }) => (getValue() ? m.admin_board_paid() : m.admin_board_unpaid()),
          }),
          column.accessor((row) => row.patient.phone && phoneText(row.patient.phone), {
            id: 'phone',
            enableSorting: false,
            meta: { label: m.admin_patient_phone },
          }),
        ]
      : []),
    column.accessor((row) => row.clinic.name, {
      id: 'clinic',
      enableSorting: false,
      meta: { label: m.admin_clinic },
    }),
    column.accessor('booking_number', {
      enableSorting: false,
      meta: { label: m.admin_board_number },
    }),
    column.display({
      id: 'actions',
      enableHiding: false,
      meta: { label: m.admin_table_actions, isActions: true },
      cell: ({ row }) => <RowActions appointment={row.original} />,
    }),
  ])
