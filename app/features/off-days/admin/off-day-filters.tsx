import { useQuery } from '@tanstack/react-query'
import { MultiSelectFilter } from '#app/components/admin/filters/multi-select-filter'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import type { SetSearch } from '#app/components/admin/data-table/use-table-search'
import type { StaffClinic } from '#app/features/staff/clinics'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { m } from '#app/paraglide/messages.js'
import { typeName } from './names'
import { absentQuery, everyone } from './queries'
import { type OffDaySearch, offDayTypes } from './schema'

type Props = { clinics: StaffClinic[]; search: OffDaySearch; setSearch: SetSearch }

export function OffDayFilters({ clinics, search, setSearch }: Props) {
  const { data: people = [] } = useQuery(absentQuery)
  const thisYear = Number(dayOf(now()).slice(0, 4))
  return (
    <>
      <SelectFilter
        label={m.admin_off_days_who()}
        all={m.admin_off_days_anybody()}
        value={search.who}
        options={[
          { value: everyone, label: m.admin_off_days_everyone() },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(who) => setSearch({ who })}
      />
      <SelectFilter
        label={m.admin_off_days_where()}
        all={m.admin_off_days_anywhere()}
        value={search.place}
        options={[
          { value: everyone, label: m.admin_off_days_all_clinics() },
          ...clinics.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(place) => setSearch({ place })}
      />
      <MultiSelectFilter
        label={m.admin_off_days_type()}
        value={search.type}
        options={offDayTypes.map((value) => ({ value, label: typeName(value) }))}
        onChange={(type) => setSearch({ type })}
      />
      {search.view === 'list' && (
        <SelectFilter
          label={m.admin_off_days_year()}
          all={m.admin_off_days_any_year()}
          value={search.year}
          options={[thisYear - 1, thisYear, thisYear + 1].map((year) => ({
            value: String(year),
            label: String(year),
          }))}
          onChange={(year) => setSearch({ year })}
        />
      )}
    </>
  )
}
