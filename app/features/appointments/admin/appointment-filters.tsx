import { useQuery } from '@tanstack/react-query'
import type { SetSearch } from '#app/components/admin/data-table/use-table-search'
import { DateRangeFilter } from '#app/components/admin/filters/date-range-filter'
import { MultiSelectFilter } from '#app/components/admin/filters/multi-select-filter'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { offeredQuery } from '#app/features/board/admin/queries'
import { lookOf } from '#app/features/board/admin/states'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { physiotherapistsQuery } from './queries'
import { type AppointmentSearch, type ListName, statesOf } from './schema'

type Props = {
  list: ListName
  search: AppointmentSearch
  setSearch: SetSearch
  /** The front desk can search by patient and filter by physiotherapist. */
  isFrontDesk: boolean
}

export function AppointmentFilters({ list, search, setSearch, isFrontDesk }: Props) {
  const physiotherapists = useQuery({ ...physiotherapistsQuery, enabled: isFrontDesk })
  const services = useQuery(offeredQuery)
  return (
    <>
      {isFrontDesk && (
        <TextFilter
          label={m.admin_appointments_search()}
          value={search.q}
          onChange={(q) => setSearch({ q }, { replace: true })}
        />
      )}
      <DateRangeFilter
        label={m.admin_appointments_days()}
        isAhead={list === 'upcoming'}
        value={{
          ...(search.from && { from: search.from }),
          ...(search.until && { until: search.until }),
        }}
        onChange={({ from, until }) => setSearch({ from, until })}
      />
      {isFrontDesk && (
        <SelectFilter
          label={m.admin_nav_physio()}
          all={m.admin_appointments_anyone()}
          value={search.physiotherapist}
          options={(physiotherapists.data ?? []).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          onChange={(physiotherapist) => setSearch({ physiotherapist })}
        />
      )}
      <SelectFilter
        label={m.admin_service_name()}
        all={m.admin_appointments_any_service()}
        value={search.service}
        options={(services.data ?? []).map((service) => ({
          value: service.id,
          label: localised(service, 'name'),
        }))}
        onChange={(service) => setSearch({ service })}
      />
      {list === 'booked' && (
        <SelectFilter
          label={m.admin_appointments_scope()}
          all={m.admin_nav_completed_short()}
          value={search.scope}
          options={[{ value: 'booked', label: m.admin_appointments_booked() }]}
          onChange={(scope) => setSearch({ scope, state: undefined })}
        />
      )}
      <MultiSelectFilter
        label={m.admin_service_state()}
        value={search.state}
        options={statesOf[list].map((value) => ({ value, label: lookOf(value).text() }))}
        onChange={(state) => setSearch({ state })}
      />
      {isFrontDesk && (
        <SelectFilter
          label={m.admin_appointments_package()}
          all={m.admin_appointments_any_payment()}
          value={search.package}
          options={[
            { value: 'yes', label: m.admin_appointments_by_package() },
            { value: 'no', label: m.admin_appointments_not_by_package() },
          ]}
          onChange={(value) => setSearch({ package: value })}
        />
      )}
    </>
  )
}
