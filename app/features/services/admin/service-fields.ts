import { formatDuration, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { ServiceForm } from './schema'
import { specialisationName } from './service-columns'

const minutes = (value: number | null) => (value === null ? '' : formatDuration(value, 'minute'))
const text = (value: string | number | null) => String(value ?? '')

type Field = { name: keyof ServiceForm; label: string; show: (value: never) => string }

/** Labels and formatting of a service's fields, in order. */
export const shownFields = (): Field[] => [
  { name: 'name_id', label: m.admin_service_name_id(), show: text },
  { name: 'name_en', label: m.admin_service_name_en(), show: text },
  { name: 'description_id', label: m.admin_service_description_id(), show: text },
  { name: 'description_en', label: m.admin_service_description_en(), show: text },
  { name: 'specialisation', label: m.admin_service_specialisation(), show: specialisationName },
  { name: 'price_idr', label: m.admin_service_price(), show: formatMoney },
  { name: 'duration_minutes', label: m.admin_service_duration(), show: minutes },
  { name: 'slot_step_minutes', label: m.admin_service_step(), show: minutes },
  { name: 'buffer_minutes', label: m.admin_service_buffer(), show: minutes },
  { name: 'sort_order', label: m.admin_service_order(), show: text },
  {
    name: 'is_active',
    label: m.admin_service_state(),
    show: (value: boolean) => (value ? m.admin_service_offered() : m.admin_service_not_offered()),
  },
]
