import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { cn } from '#app/lib/admin/cn'
import { formatDay } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { daysText, partText, typeName, titleText, whereText } from './names'
import type { OffDayRow } from './queries'

const column = columnsOf<OffDayRow>()

export const offDayColumns = column.columns([
  column.accessor(titleText, {
    id: 'who',
    enableSorting: false,
    enableHiding: false,
    meta: { label: m.admin_off_days_who, onPhone: 'title' },
  }),
  column.accessor('starts_on', {
    meta: { label: m.admin_off_days_when, onPhone: 'line' },
    cell: ({ row }) => daysText(row.original),
  }),
  column.accessor(partText, {
    id: 'part',
    enableSorting: false,
    meta: { label: m.admin_off_days_part },
    cell: ({ getValue }) => getValue() || m.admin_off_days_all_day(),
  }),
  column.accessor(whereText, {
    id: 'where',
    enableSorting: false,
    meta: { label: m.admin_off_days_where, onPhone: 'line' },
  }),
  column.accessor('is_closed', {
    enableSorting: false,
    meta: { label: m.admin_off_days_state, onPhone: 'text' },
    cell: ({ getValue, row: { original } }) => (
      <Badge
        variant={getValue() ? 'cancelled' : 'confirmed'}
        // Redundant for one person's absence.
        className={cn(original.physiotherapist && getValue() && 'max-md:hidden')}
      >
        {getValue() ? m.admin_off_days_closed() : m.admin_off_days_open()}
      </Badge>
    ),
  }),
  column.accessor('type', {
    meta: { label: m.admin_off_days_type, onPhone: 'aside' },
    cell: ({ getValue }) => typeName(getValue()),
  }),
  column.accessor((row) => row.reason ?? '–', {
    id: 'name',
    enableSorting: false,
    meta: { label: m.admin_off_days_reason },
  }),
  column.accessor('updated_at', {
    meta: { label: m.admin_changed_at },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
])
