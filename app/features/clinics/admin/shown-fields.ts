import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'

const text = (value: string | number | null) => String(value ?? '')

/** Labels and formatting of a clinic's fields, for comparing versions and for reading. */
export const shownFields = () => [
  { name: 'name', label: m.admin_clinic_name(), show: text },
  { name: 'slug', label: m.admin_clinic_slug(), show: text },
  { name: 'code', label: m.admin_clinic_code(), show: text },
  { name: 'description_id', label: m.admin_service_description_id(), show: text },
  { name: 'description_en', label: m.admin_service_description_en(), show: text },
  { name: 'address_line1', label: m.admin_clinic_address_1(), show: text },
  { name: 'address_line2', label: m.admin_clinic_address_2(), show: text },
  { name: 'city', label: m.admin_clinic_city(), show: text },
  { name: 'province', label: m.admin_clinic_province(), show: text },
  { name: 'postal_code', label: m.admin_clinic_postal_code(), show: text },
  { name: 'position', label: m.admin_clinic_position(), show: text },
  { name: 'phone', label: m.admin_clinic_phone(), show: phoneText },
  { name: 'whatsapp', label: m.common_whatsapp(), show: phoneText },
  { name: 'sort_order', label: m.admin_service_order(), show: text },
  {
    name: 'is_active',
    label: m.admin_service_state(),
    show: (value: boolean) => (value ? m.admin_clinic_open() : m.admin_clinic_closed()),
  },
]
