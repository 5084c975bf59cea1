import { specialisationName } from '#app/features/services/admin/service-columns'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { languageName } from './physio-columns'

const text = (value: string | number | null) => String(value ?? '')
const yesNo = (value: boolean) => (value ? m.admin_yes() : m.admin_no())
const list = (names: string[]) => names.join(', ') || '–'

type Service = { id: string; name_id: string; name_en: string }

/** Labels and formatting of a physiotherapist's fields, for comparing two versions. */
export const shownFields = (services: Service[]) => [
  { name: 'name', label: m.admin_physio_name(), show: text },
  { name: 'slug', label: m.admin_physio_slug(), show: text },
  { name: 'years_of_experience', label: m.admin_physio_years(), show: text },
  {
    name: 'specialities',
    label: m.physiotherapists_specialities(),
    show: (keys: string[]) => list(keys.map(specialisationName)),
  },
  {
    name: 'languages',
    label: m.physiotherapists_languages(),
    show: (codes: string[]) => list(codes.map(languageName)),
  },
  {
    name: 'service_ids',
    label: m.admin_physio_services(),
    show: (ids: string[]) =>
      list(services.filter(({ id }) => ids.includes(id)).map((it) => localised(it, 'name'))),
  },
  { name: 'biography_id', label: m.admin_physio_biography_id(), show: text },
  { name: 'biography_en', label: m.admin_physio_biography_en(), show: text },
  { name: 'str_number', label: m.admin_physio_str(), show: text },
  { name: 'sipf_number', label: m.admin_physio_sipf(), show: text },
  { name: 'is_public', label: m.admin_physio_public_label(), show: yesNo },
  { name: 'is_active', label: m.admin_physio_active_label(), show: yesNo },
  { name: 'sort_order', label: m.admin_service_order(), show: text },
]
