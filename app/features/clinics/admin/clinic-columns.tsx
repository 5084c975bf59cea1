import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { formatDay } from '#app/lib/format'
import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import type { ClinicRow } from './queries'

const column = columnsOf<ClinicRow>()

export const clinicColumns = column.columns([
  column.accessor('name', {
    enableHiding: false,
    meta: { label: m.admin_clinic_name, onPhone: 'title' },
  }),
  column.accessor((row) => `${row.address_line1}, ${row.city}`, {
    id: 'address',
    enableSorting: false,
    meta: { label: m.clinics_address, onPhone: 'line' },
  }),
  column.accessor('phone', {
    enableSorting: false,
    meta: { label: m.admin_clinic_phone },
    cell: ({ getValue }) => phoneText(getValue()),
  }),
  column.accessor('is_active', {
    enableSorting: false,
    meta: { label: m.admin_service_state, onPhone: 'aside' },
    cell: ({ getValue }) => (
      <Badge variant={getValue() ? 'confirmed' : 'done'}>
        {getValue() ? m.admin_clinic_open() : m.admin_clinic_closed()}
      </Badge>
    ),
  }),
  column.accessor('updated_at', {
    meta: { label: m.admin_changed_at },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
])
