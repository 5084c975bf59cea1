import { useQuery } from '@tanstack/react-query'
import type { SetSearch } from '#app/components/admin/data-table/use-table-search'
import { DateRangeFilter } from '#app/components/admin/filters/date-range-filter'
import { MultiSelectFilter } from '#app/components/admin/filters/multi-select-filter'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { physiotherapistsQuery } from '#app/features/appointments/admin/queries'
import { m } from '#app/paraglide/messages.js'
import { kindName, methodName } from './names'
import { kinds, methods, type SaleSearch } from './schema'

type Props = {
  search: SaleSearch
  setSearch: SetSearch
  /** The front desk sees only one day, so it has no date filter. */
  hasDays: boolean
}

export function SaleFilters({ search, setSearch, hasDays }: Props) {
  const physiotherapists = useQuery(physiotherapistsQuery)
  return (
    <>
      <TextFilter
        label={m.admin_sales_search()}
        value={search.q}
        onChange={(q) => setSearch({ q }, { replace: true })}
      />
      {hasDays && (
        <DateRangeFilter
          label={m.admin_appointments_days()}
          value={{
            ...(search.from && { from: search.from }),
            ...(search.until && { until: search.until }),
          }}
          onChange={({ from, until }) => setSearch({ from, until })}
        />
      )}
      <MultiSelectFilter
        label={m.admin_sales_method()}
        value={search.method}
        options={methods.map((value) => ({ value, label: methodName(value) }))}
        onChange={(method) => setSearch({ method })}
      />
      <MultiSelectFilter
        label={m.admin_sales_kinds()}
        value={search.kind}
        options={kinds.map((value) => ({ value, label: kindName(value) }))}
        onChange={(kind) => setSearch({ kind })}
      />
      <SelectFilter
        label={m.admin_nav_physio()}
        all={m.admin_appointments_anyone()}
        value={search.physiotherapist}
        options={[
          ...(physiotherapists.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: 'none', label: m.admin_dashboard_nobody() },
        ]}
        onChange={(physiotherapist) => setSearch({ physiotherapist })}
      />
    </>
  )
}
