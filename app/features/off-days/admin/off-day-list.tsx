import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DataTable } from '#app/components/admin/data-table/data-table'
import type { SetSearch } from '#app/components/admin/data-table/use-table-search'
import { m } from '#app/paraglide/messages.js'
import { offDayColumns } from './off-day-columns'
import { offDaysQuery } from './queries'
import type { OffDaySearch } from './schema'

type Props = { search: OffDaySearch; setSearch: SetSearch; filters: ReactNode }

export function OffDayList({ search, setSearch, filters }: Props) {
  const query = useQuery(offDaysQuery(search))
  const navigate = useNavigate()
  const { who, place, type, year } = search
  const clear = () =>
    setSearch({ who: undefined, place: undefined, type: undefined, year: undefined })
  return (
    <DataTable
      name={m.admin_off_days_title()}
      columns={offDayColumns}
      query={query}
      search={search}
      setSearch={setSearch}
      rowId={(row) => row.id}
      onOpen={({ id }) => void navigate({ to: '/admin/physio/off-days/$id', params: { id } })}
      empty={m.admin_off_days_empty()}
      onClearFilters={(who ?? place ?? type ?? year) ? clear : undefined}
      filters={filters}
    />
  )
}
