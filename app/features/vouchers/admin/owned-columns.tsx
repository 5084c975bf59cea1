import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { formatDay, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { OwnedVoucher } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'
import {
  endText,
  leftText,
  ownedBadge,
  ownedKindName,
  ownedStateName,
  reasonText,
} from './owned-text'

const column = columnsOf<OwnedVoucher>()

const owner = column.accessor((row) => row.patient.full_name, {
  id: 'patient',
  enableHiding: false,
  enableSorting: false,
  meta: { label: m.admin_board_patient, onPhone: 'title' },
})
const left = column.accessor('remaining', {
  enableHiding: false,
  enableSorting: false,
  meta: { label: m.admin_vouchers_left, isNumber: true, onPhone: 'line' },
  cell: ({ row: { original } }) => leftText(original),
})
const end = column.accessor('valid_until', {
  enableSorting: false,
  meta: { label: m.admin_vouchers_valid_until, onPhone: 'line' },
  cell: ({ row: { original } }) => endText(original),
})
const state = column.accessor('state', {
  enableSorting: false,
  meta: { label: m.admin_vouchers_state, onPhone: 'aside' },
  cell: ({ getValue }) => (
    <Badge variant={ownedBadge(getValue())}>{ownedStateName(getValue())}</Badge>
  ),
})
const code = column.accessor('code', {
  enableSorting: false,
  meta: { label: m.vouchers_code },
  cell: ({ getValue }) => <span className="font-mono tracking-wider">{getValue()}</span>,
})
const name = column.accessor((row) => localised(row, 'name'), {
  id: 'name',
  enableSorting: false,
  meta: { label: m.packages_package, onPhone: 'line' },
})
const created = column.accessor('created_at', {
  enableSorting: false,
  meta: { label: m.admin_vouchers_created },
  cell: ({ getValue }) => formatDay(getValue()),
})

/** Credit and packages of patients, bought or given. */
export const ownedColumns = column.columns([
  owner,
  column.accessor((row) => ownedKindName(row.kind), {
    id: 'kind',
    enableSorting: false,
    meta: { label: m.admin_vouchers_kind, onPhone: 'line' },
  }),
  left,
  end,
  state,
  column.accessor(
    (row) => (row.purchase ? m.admin_vouchers_why_bought() : reasonText(row.reason)),
    {
      id: 'reason',
      enableSorting: false,
      meta: { label: m.admin_vouchers_why },
    },
  ),
  code,
  created,
])

/** Packages that were sold. */
export const soldColumns = column.columns([
  owner,
  name,
  left,
  end,
  state,
  column.accessor((row) => row.purchase?.total_idr ?? 0, {
    id: 'price',
    enableSorting: false,
    meta: { label: m.admin_service_price, isNumber: true },
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
  column.accessor((row) => row.purchase?.number ?? '–', {
    id: 'number',
    enableSorting: false,
    meta: { label: m.packages_number },
  }),
  column.accessor((row) => row.purchase?.clinic ?? '–', {
    id: 'clinic',
    enableSorting: false,
    meta: { label: m.admin_clinic },
  }),
  created,
])
