import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { DateRangeFilter } from '#app/components/admin/filters/date-range-filter'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageTitle } from '#app/components/admin/page-title'
import type { StaffClinic } from '#app/features/staff/clinics'
import { soldColumns } from '#app/features/vouchers/admin/owned-columns'
import { ownedQuery } from '#app/features/vouchers/admin/owned-queries'
import { ownedStateName } from '#app/features/vouchers/admin/owned-text'
import { ownedStates, soldSearch } from '#app/features/vouchers/admin/schema'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { PackageSections } from './package-sections'
import { packageNamesQuery } from './queries'

/** Packages sold, and what is left of them. */
export function SoldPage({ clinics }: { clinics: StaffClinic[] }) {
  const { search, setSearch } = useTableSearch(soldSearch)
  const navigate = useNavigate()
  const names = useQuery(packageNamesQuery)
  const { q, state, from, until, package: packageId } = search
  const clinic = clinics.find(({ slug }) => slug === search.clinic)
  const query = useQuery(
    ownedQuery(
      {
        is_bought: true,
        ...(clinic && { clinic_id: clinic.id }),
        ...(q && { query: q }),
        ...(state && { state }),
        ...(packageId && { package_id: packageId }),
        ...(from && { from_date: from }),
        ...(until && { to_date: until }),
      },
      search,
    ),
  )
  const clear = () =>
    setSearch({
      q: undefined,
      state: undefined,
      package: undefined,
      from: undefined,
      until: undefined,
    })
  return (
    <>
      <PageTitle>{m.admin_nav_packages()}</PageTitle>
      <PackageSections />
      <p className="mb-3 min-h-5 text-sm text-muted-foreground tabular-nums">
        {query.data && m.admin_packages_sums({ count: query.data.sums.sessions })}
      </p>
      <DataTable
        name={m.admin_packages_bought()}
        columns={soldColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/vouchers/owned/$id', params: { id } })}
        empty={m.admin_packages_bought_empty()}
        onClearFilters={(q ?? state ?? packageId ?? from ?? until) ? clear : undefined}
        filters={
          <>
            <TextFilter
              label={m.admin_packages_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <SelectFilter
              label={m.packages_package()}
              all={m.admin_packages_any()}
              value={packageId}
              options={(names.data ?? []).map((it) => ({
                value: it.id,
                label: localised(it, 'name'),
              }))}
              onChange={(value) => setSearch({ package: value })}
            />
            <DateRangeFilter
              label={m.admin_appointments_days()}
              value={{ ...(from && { from }), ...(until && { until }) }}
              onChange={(days) => setSearch({ from: days.from, until: days.until })}
            />
            <SelectFilter
              label={m.admin_vouchers_state()}
              all={m.admin_vouchers_any_state()}
              value={state}
              options={ownedStates.map((value) => ({ value, label: ownedStateName(value) }))}
              onChange={(value) => setSearch({ state: value })}
            />
          </>
        }
      />
    </>
  )
}
