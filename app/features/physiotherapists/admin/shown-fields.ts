import { m } from '#app/paraglide/messages.js'

const text = (value: string | number | null) => String(value ?? '')
const yesNo = (value: boolean) => (value ? m.admin_yes() : m.admin_no())

/** Labels and formatting of a physiotherapist's fields, for comparing two versions. */
export const shownFields = () => [
  { name: 'name', label: m.admin_physio_name(), show: text },
  { name: 'slug', label: m.admin_physio_slug(), show: text },
  { name: 'years_of_experience', label: m.admin_physio_years(), show: text },
  { name: 'biography_id', label: m.admin_physio_biography_id(), show: text },
  { name: 'biography_en', label: m.admin_physio_biography_en(), show: text },
  { name: 'str_number', label: m.admin_physio_str(), show: text },
  { name: 'sipf_number', label: m.admin_physio_sipf(), show: text },
  { name: 'is_public', label: m.admin_physio_public_label(), show: yesNo },
  { name: 'is_active', label: m.admin_physio_active_label(), show: yesNo },
]
