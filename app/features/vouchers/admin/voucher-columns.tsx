import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { formatDay, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { stateNames, stateOf, validityOf, worthOf } from './describe'
import type { PromotionRow } from './queries'

const column = columnsOf<PromotionRow>()

export const voucherColumns = column.columns([
  column.accessor((row) => localised(row, 'name', getLocale()), {
    id: 'name',
    enableHiding: false,
    meta: { label: m.admin_vouchers_name, onPhone: 'title' },
  }),
  column.accessor('code', {
    meta: { label: m.vouchers_code, onPhone: 'aside' },
    cell: ({ getValue }) => <span className="font-mono tracking-wider">{getValue()}</span>,
  }),
  column.accessor((row) => worthOf(row), {
    id: 'worth',
    enableSorting: false,
    meta: { label: m.admin_vouchers_worth, onPhone: 'line' },
  }),
  column.accessor('valid_until', {
    meta: { label: m.admin_vouchers_validity },
    cell: ({ row }) => validityOf(row.original),
  }),
  column.accessor('uses', {
    enableSorting: false,
    meta: { label: m.admin_vouchers_used, isNumber: true, onPhone: 'line' },
    cell: ({ row: { original } }) => usesText(original),
  }),
  column.accessor('discount_idr', {
    enableSorting: false,
    meta: { label: m.admin_vouchers_given, isNumber: true },
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
  column.accessor((row) => stateOf(row), {
    id: 'state',
    enableSorting: false,
    meta: { label: m.admin_vouchers_state, onPhone: 'line' },
    cell: ({ getValue }) => (
      <Badge variant={getValue() === 'active' ? 'confirmed' : 'done'}>
        {stateNames[getValue()]()}
      </Badge>
    ),
  }),
  column.accessor('created_at', {
    meta: { label: m.admin_vouchers_created },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
])

/** The number of uses, and its limit. */
export const usesText = ({ uses, max_uses }: Pick<PromotionRow, 'uses' | 'max_uses'>) =>
  max_uses ? m.admin_vouchers_used_of({ count: uses, most: max_uses }) : String(uses)
