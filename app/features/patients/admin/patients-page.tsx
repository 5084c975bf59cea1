import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CsvButton } from '#app/components/admin/csv-button'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { DateRangeFilter } from '#app/components/admin/filters/date-range-filter'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import type { StaffClinic } from '#app/features/staff/clinics'
import type { StaffAccess } from '#app/features/staff/queries'
import { type KeyHelp, useKeyHelp } from '#app/lib/admin/key-help'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { m } from '#app/paraglide/messages.js'
import { patientColumns } from './patient-columns'
import { sexText } from './patient-values'
import { exportPatients, filterOf, patientsQuery } from './queries'
import { patientSearch } from './schema'

const keyHelp: KeyHelp[] = [
  { keys: ['J', 'K'], does: m.admin_keys_rows },
  { keys: ['Enter'], does: m.admin_keys_open_patient },
  { keys: ['N'], does: m.admin_patients_new },
]
const headings: Record<string, () => string> = {
  full_name: m.profile_name_label,
  phone: m.profile_phone_label,
  email: m.profile_email_label,
  birth_date: m.profile_birth_date_label,
  sex: m.profile_sex_label,
  address: m.profile_address_label,
  has_account: m.admin_patient_account,
  last_visit_on: m.admin_patient_last_visit,
}
/** The words of the file for what the database names by codes. */
const csvWords = () => ({
  female: sexText('female'),
  male: sexText('male'),
  true: m.admin_yes(),
  false: m.admin_no(),
})

/** The register: patients of the caller's clinics. Administrators may export it as CSV. */
export function PatientsPage({ clinics, access }: { clinics: StaffClinic[]; access: StaffAccess }) {
  const { search, setSearch } = useTableSearch(patientSearch)
  const navigate = useNavigate()
  const clinic = clinics.find(({ slug }) => slug === search.clinic)
  const filter = filterOf(search, clinic?.id)
  const query = useQuery(patientsQuery(filter, search))
  useKeyHelp(keyHelp)
  const canExport =
    access.is_admin ||
    access.roles.some(
      ({ role, clinic_id }) => role === 'admin' && clinic !== undefined && clinic_id === clinic.id,
    )
  return (
    <>
      <PageTitle
        action={
          <span className="flex gap-2">
            {canExport && (
              <CsvButton
                fileName={`patients-${dayOf(now())}`}
                heading={(column) => headings[column]?.() ?? column}
                hasSeparators
                ask={(after, signal, separator) =>
                  exportPatients(filter, csvWords(), after, signal, separator)
                }
              />
            )}
            <PageAction to="/admin/patients/manual-input">{m.admin_patients_new()}</PageAction>
          </span>
        }
      >
        {m.admin_nav_patients()}
      </PageTitle>
      <DataTable
        name={m.admin_nav_patients()}
        columns={patientColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/patients/$id', params: { id } })}
        empty={m.admin_patients_none()}
        onClearFilters={
          (search.q ?? search.from)
            ? () => setSearch({ q: undefined, from: undefined, until: undefined, visit: undefined })
            : undefined
        }
        filters={
          <>
            <TextFilter
              label={m.admin_patients_search()}
              value={search.q}
              onChange={(q) => setSearch({ q }, { replace: true })}
              className="sm:w-80"
            />
            <DateRangeFilter
              label={m.admin_patients_came()}
              value={{
                ...(search.from && { from: search.from }),
                ...(search.until && { until: search.until }),
              }}
              onChange={({ from, until }) =>
                setSearch({ from, until, ...(!from && { visit: undefined }) })
              }
            />
            {search.from && search.until && (
              <SelectFilter
                label={m.admin_patients_visit()}
                all={m.admin_patients_any_visit()}
                value={search.visit}
                options={[
                  { value: 'new', label: m.admin_dashboard_new() },
                  { value: 'returning', label: m.admin_dashboard_returning() },
                ]}
                onChange={(visit) => setSearch({ visit })}
              />
            )}
          </>
        }
      />
    </>
  )
}
