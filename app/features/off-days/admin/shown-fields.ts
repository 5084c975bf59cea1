import { formatDay, weekdayName } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { typeName } from './names'

type Named = { id: string; name: string }[]

const text = (value: string | null) => value ?? ''
const day = (value: string | null) => (value ? formatDay(`${value}T12:00:00Z`) : '')
const nameIn = (list: Named, none: string) => (id: string) =>
  list.find((it) => it.id === id)?.name ?? none

/** Labels and formatting of an off-day's fields, for comparing two versions. */
export const shownFields = ({ people, clinics }: { people: Named; clinics: Named }) => [
  {
    name: 'physiotherapist_id',
    label: m.admin_off_days_who(),
    show: nameIn(people, m.admin_off_days_everyone()),
  },
  {
    name: 'clinic_id',
    label: m.admin_off_days_where(),
    show: nameIn(clinics, m.admin_off_days_all_clinics()),
  },
  { name: 'type', label: m.admin_off_days_type(), show: typeName },
  { name: 'starts_on', label: m.admin_off_days_first_day(), show: day },
  { name: 'ends_on', label: m.admin_off_days_last_day(), show: day },
  {
    name: 'weekdays',
    label: m.admin_off_days_weekdays(),
    show: (days: string[]) => days.map((it) => weekdayName(Number(it))).join(', ') || '–',
  },
  {
    name: 'is_all_day',
    label: m.admin_off_days_all_day(),
    show: (value: boolean) => (value ? m.admin_yes() : m.admin_no()),
  },
  { name: 'start_time', label: m.admin_off_days_from_time(), show: text },
  { name: 'end_time', label: m.admin_off_days_until_time(), show: text },
  {
    name: 'is_closed',
    label: m.admin_off_days_state(),
    show: (value: boolean) => (value ? m.admin_off_days_closed() : m.admin_off_days_open()),
  },
  { name: 'name_id', label: m.admin_off_days_name_id(), show: text },
  { name: 'name_en', label: m.admin_off_days_name_en(), show: text },
  { name: 'reason', label: m.admin_off_days_reason(), show: text },
]
