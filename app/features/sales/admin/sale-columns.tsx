import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { whenText } from '#app/features/appointments/admin/when'
import { formatMoney } from '#app/lib/format'
import type { ListedSale } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'
import { kindName, methodName } from './names'

const column = columnsOf<ListedSale>()

type State = Pick<ListedSale, 'voids_sale_id' | 'is_refund' | 'is_voided'>

/** The label of a sale that is not a plain one. */
export function stateOf({ voids_sale_id, is_refund, is_voided }: State) {
  if (voids_sale_id) return m.admin_sales_state_void()
  if (is_refund) return m.admin_sales_state_refund()
  return is_voided ? m.admin_sales_state_voided() : undefined
}

export const saleColumns = column.columns([
  column.accessor('receipt_number', {
    enableHiding: false,
    enableSorting: false,
    meta: { label: m.admin_sales_number, onPhone: 'title' },
    cell: ({ row: { original } }) => {
      const state = stateOf(original)
      return (
        <span className="inline-flex items-center gap-2 tabular-nums">
          {original.receipt_number}
          {state && <Badge variant={original.is_voided ? 'done' : 'cancelled'}>{state}</Badge>}
        </span>
      )
    },
  }),
  column.accessor('sold_at', {
    enableSorting: false,
    meta: { label: m.admin_board_time, onPhone: 'line' },
    cell: ({ row: { original } }) => whenText(original.sold_at, original.clinic.time_zone),
  }),
  column.accessor((row) => row.patient?.full_name ?? '–', {
    id: 'patient',
    enableSorting: false,
    meta: { label: m.admin_board_patient, onPhone: 'line' },
    cell: ({ getValue }) => (
      <span className="md:block md:max-w-64 md:truncate" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  column.accessor((row) => row.kinds.map(kindName).join(', '), {
    id: 'kinds',
    enableSorting: false,
    meta: { label: m.admin_sales_kinds },
  }),
  column.accessor('total_idr', {
    enableHiding: false,
    enableSorting: false,
    meta: { label: m.admin_sales_total, isNumber: true, onPhone: 'aside' },
    cell: ({ row: { original } }) => (
      <span className={original.is_voided ? 'line-through' : undefined}>
        {formatMoney(original.total_idr)}
      </span>
    ),
  }),
  column.accessor((row) => row.methods.map(methodName).join(', '), {
    id: 'methods',
    enableSorting: false,
    meta: { label: m.admin_sales_method, onPhone: 'line' },
  }),
  column.accessor('physiotherapist', {
    enableSorting: false,
    meta: { label: m.admin_nav_physio },
    cell: ({ getValue }) => getValue() ?? '–',
  }),
  column.accessor((row) => row.clinic.name, {
    id: 'clinic',
    enableSorting: false,
    meta: { label: m.admin_clinic },
  }),
])
