import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { physioColumns } from './physio-columns'
import { physiosQuery } from './queries'
import { physioSearch } from './schema'

export function PhysiosPage() {
  const { search, setSearch } = useTableSearch(physioSearch)
  const query = useQuery(physiosQuery(search))
  const navigate = useNavigate()
  const { q, state } = search
  return (
    <>
      <PageTitle action={<PageAction to="/admin/physio/new">{m.admin_physio_new()}</PageAction>}>
        {m.admin_nav_physio()}
      </PageTitle>
      <DataTable
        name={m.admin_nav_physio()}
        columns={physioColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/physio/$id', params: { id } })}
        empty={m.admin_physio_empty()}
        onClearFilters={
          (q ?? state) ? () => setSearch({ q: undefined, state: undefined }) : undefined
        }
        filters={
          <>
            <TextFilter
              label={m.admin_physio_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <SelectFilter
              label={m.admin_service_state()}
              all={m.admin_service_any_state()}
              value={state}
              options={[
                { value: 'public', label: m.admin_physio_public() },
                { value: 'hidden', label: m.admin_physio_hidden() },
                { value: 'inactive', label: m.admin_physio_inactive() },
              ]}
              onChange={(value) => setSearch({ state: value })}
            />
          </>
        }
      />
    </>
  )
}
