import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { packageColumns } from './package-columns'
import { PackageSections } from './package-sections'
import { packagesQuery } from './queries'
import { packageSearch } from './schema'

/** All packages, on sale or not. */
export function PackagesPage({ canEdit }: { canEdit: boolean }) {
  const { search, setSearch } = useTableSearch(packageSearch)
  const query = useQuery(packagesQuery(search))
  const navigate = useNavigate()
  const { q, sale } = search
  return (
    <>
      <PageTitle
        action={
          canEdit && <PageAction to="/admin/packages/new">{m.admin_packages_new()}</PageAction>
        }
      >
        {m.admin_nav_packages()}
      </PageTitle>
      <PackageSections />
      <DataTable
        name={m.admin_packages_list()}
        columns={packageColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/packages/$id', params: { id } })}
        empty={m.admin_packages_empty()}
        onClearFilters={
          (q ?? sale) ? () => setSearch({ q: undefined, sale: undefined }) : undefined
        }
        filters={
          <>
            <TextFilter
              label={m.admin_services_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <SelectFilter
              label={m.admin_service_state()}
              all={m.admin_service_any_state()}
              value={sale}
              options={[
                { value: 'yes', label: m.admin_packages_on_sale() },
                { value: 'no', label: m.admin_packages_off_sale() },
              ]}
              onChange={(value) => setSearch({ sale: value })}
            />
          </>
        }
      />
    </>
  )
}
