import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { MultiSelectFilter } from '#app/components/admin/filters/multi-select-filter'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { servicesQuery } from './queries'
import { serviceSearch, specialisations } from './schema'
import { serviceColumns, specialisationName } from './service-columns'

export function ServicesPage({ canEdit }: { canEdit: boolean }) {
  const { search, setSearch } = useTableSearch(serviceSearch)
  const query = useQuery(servicesQuery(search))
  const navigate = useNavigate()
  const { q, specialisation, offered } = search
  const clear = () => setSearch({ q: undefined, specialisation: undefined, offered: undefined })
  return (
    <>
      <PageTitle
        action={
          canEdit && (
            <PageAction to="/admin/settings/services/new">{m.admin_services_new()}</PageAction>
          )
        }
      >
        {m.admin_services_title()}
      </PageTitle>
      <DataTable
        name={m.admin_services_title()}
        columns={serviceColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/settings/services/$id', params: { id } })}
        empty={m.admin_services_empty()}
        onClearFilters={(q ?? specialisation ?? offered) ? clear : undefined}
        filters={
          <>
            <TextFilter
              label={m.admin_services_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <MultiSelectFilter
              label={m.admin_service_specialisation()}
              value={specialisation}
              options={specialisations.map((value) => ({
                value,
                label: specialisationName(value),
              }))}
              onChange={(value) => setSearch({ specialisation: value })}
            />
            <SelectFilter
              label={m.admin_service_state()}
              all={m.admin_service_any_state()}
              value={offered}
              options={[
                { value: 'yes', label: m.admin_service_offered() },
                { value: 'no', label: m.admin_service_not_offered() },
              ]}
              onChange={(value) => setSearch({ offered: value })}
            />
          </>
        }
      />
    </>
  )
}
