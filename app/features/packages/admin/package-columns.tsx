import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { formatDay, formatDuration, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { ListedPackage } from './queries'

const column = columnsOf<ListedPackage>()

export const packageColumns = column.columns([
  column.accessor((row) => localised(row, 'name', getLocale()), {
    id: 'name',
    enableHiding: false,
    meta: { label: m.packages_package, onPhone: 'title' },
  }),
  column.accessor('sessions', {
    meta: { label: m.admin_packages_sessions, isNumber: true, onPhone: 'line' },
    cell: ({ getValue }) => m.vouchers_count_sessions({ count: getValue() }),
  }),
  column.accessor('price_idr', {
    meta: { label: m.admin_service_price, isNumber: true, onPhone: 'aside' },
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
  column.accessor('valid_months', {
    meta: { label: m.admin_packages_months, isNumber: true, onPhone: 'line' },
    cell: ({ getValue }) => formatDuration(getValue(), 'month'),
  }),
  column.accessor('max_people', {
    enableSorting: false,
    meta: { label: m.admin_packages_people, isNumber: true },
  }),
  column.accessor('sold', {
    enableSorting: false,
    meta: { label: m.admin_packages_sold, isNumber: true },
  }),
  column.accessor('is_active', {
    meta: { label: m.admin_service_state, onPhone: 'line' },
    cell: ({ getValue }) => (
      <Badge variant={getValue() ? 'confirmed' : 'done'}>
        {getValue() ? m.admin_packages_on_sale() : m.admin_packages_off_sale()}
      </Badge>
    ),
  }),
  column.accessor('updated_at', {
    meta: { label: m.admin_changed_at },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
])
