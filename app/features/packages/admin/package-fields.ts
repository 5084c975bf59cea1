import { formatDuration, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { PackageForm } from './schema'

const text = (value: string | number | null) => String(value ?? '')

type Field = { name: keyof PackageForm; label: string; show: (value: never) => string }

/** Labels and formatting of a package's fields, in order. */
export const shownFields = (): Field[] => [
  { name: 'name_id', label: m.admin_service_name_id(), show: text },
  { name: 'name_en', label: m.admin_service_name_en(), show: text },
  { name: 'sessions', label: m.admin_packages_sessions(), show: text },
  { name: 'price_idr', label: m.admin_service_price(), show: formatMoney },
  {
    name: 'valid_months',
    label: m.admin_packages_months(),
    show: (value: number) => formatDuration(value, 'month'),
  },
  { name: 'max_people', label: m.admin_packages_people(), show: text },
  { name: 'sort_order', label: m.admin_service_order(), show: text },
  {
    name: 'is_active',
    label: m.admin_service_state(),
    show: (value: boolean) => (value ? m.admin_packages_on_sale() : m.admin_packages_off_sale()),
  },
]
