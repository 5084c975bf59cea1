import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { formatDay, formatDuration, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { ServiceRow } from './queries'

export const specialisationNames: Record<string, () => string> = {
  geriatric_care: m.services_specialisation_geriatric_care,
  post_surgery_recovery: m.services_specialisation_post_surgery_recovery,
  sports_injury_recovery: m.services_specialisation_sports_injury_recovery,
  general_health: m.services_specialisation_general_health,
}
export const specialisationName = (key: string) => specialisationNames[key]?.() ?? key

const minutes = (value: number) => formatDuration(value, 'minute')
const column = columnsOf<ServiceRow>()

export const serviceColumns = column.columns([
  column.accessor((row) => localised(row, 'name', getLocale()), {
    id: 'name',
    enableHiding: false,
    meta: { label: m.admin_service_name, onPhone: 'title' },
  }),
  column.accessor('specialisation', {
    meta: { label: m.admin_service_specialisation },
    cell: ({ getValue }) => specialisationName(getValue()),
  }),
  column.accessor('duration_minutes', {
    meta: { label: m.admin_service_duration, isNumber: true, onPhone: 'line' },
    cell: ({ getValue }) => minutes(getValue()),
  }),
  column.accessor('price_idr', {
    meta: { label: m.admin_service_price, isNumber: true, onPhone: 'aside' },
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
  column.accessor('is_active', {
    meta: { label: m.admin_service_state, onPhone: 'line' },
    cell: ({ getValue }) => (
      <Badge variant={getValue() ? 'confirmed' : 'done'}>
        {getValue() ? m.admin_service_offered() : m.admin_service_not_offered()}
      </Badge>
    ),
  }),
  column.accessor('updated_at', {
    meta: { label: m.admin_changed_at },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
])
