import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { clinicColumns } from './clinic-columns'
import { clinicsQuery } from './queries'
import { clinicSearch } from './schema'

export function ClinicsPage({ canAdd }: { canAdd: boolean }) {
  const { search, setSearch } = useTableSearch(clinicSearch)
  const query = useQuery(clinicsQuery(search))
  const navigate = useNavigate()
  const { q, state } = search
  return (
    <>
      <PageTitle
        action={
          canAdd && <PageAction to="/admin/settings/clinics/new">{m.admin_clinic_new()}</PageAction>
        }
      >
        {m.admin_clinics_title()}
      </PageTitle>
      <DataTable
        name={m.admin_clinics_title()}
        columns={clinicColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/settings/clinics/$id', params: { id } })}
        empty={m.admin_clinics_empty()}
        onClearFilters={
          (q ?? state) ? () => setSearch({ q: undefined, state: undefined }) : undefined
        }
        filters={
          <>
            <TextFilter
              label={m.admin_clinics_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <SelectFilter
              label={m.admin_service_state()}
              all={m.admin_service_any_state()}
              value={state}
              options={[
                { value: 'open', label: m.admin_clinic_open() },
                { value: 'closed', label: m.admin_clinic_closed() },
              ]}
              onChange={(value) => setSearch({ state: value })}
            />
          </>
        }
      />
    </>
  )
}
