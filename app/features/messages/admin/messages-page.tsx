import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { DateRangeFilter } from '#app/components/admin/filters/date-range-filter'
import { MultiSelectFilter } from '#app/components/admin/filters/multi-select-filter'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageTitle } from '#app/components/admin/page-title'
import type { StaffClinic } from '#app/features/staff/clinics'
import { m } from '#app/paraglide/messages.js'
import { messageColumns } from './message-columns'
import { kindName, stateName } from './message-texts'
import { messagesQuery } from './queries'
import { messageKinds, messageSearch, messageStates } from './schema'

const nothing = {
  q: undefined,
  kind: undefined,
  state: undefined,
  from: undefined,
  until: undefined,
}

/** What patients were told, by which channel, and whether it arrived. */
export function MessagesPage({ clinics }: { clinics: StaffClinic[] }) {
  const { search, setSearch } = useTableSearch(messageSearch)
  const navigate = useNavigate()
  const { q, kind, state, from, until } = search
  const clinic = clinics.find(({ slug }) => slug === search.clinic)
  const query = useQuery(
    messagesQuery(
      {
        ...(clinic && { clinic_id: clinic.id }),
        ...(q && { query: q }),
        ...(kind && { kinds: kind }),
        ...(state && { state }),
        ...(from && { from_date: from }),
        ...(until && { to_date: until }),
      },
      search,
    ),
  )
  return (
    <>
      <PageTitle>{m.admin_nav_messages()}</PageTitle>
      <DataTable
        name={m.admin_nav_messages()}
        columns={messageColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ patient }) =>
          void navigate({ to: '/admin/patients/$id', params: { id: patient.id } })
        }
        empty={m.admin_messages_none()}
        onClearFilters={
          (q ?? kind ?? state ?? from ?? until) ? () => setSearch(nothing) : undefined
        }
        filters={
          <>
            <TextFilter
              label={m.admin_messages_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <MultiSelectFilter
              label={m.admin_messages_kind()}
              value={kind}
              options={messageKinds.map((value) => ({ value, label: kindName(value) }))}
              onChange={(value) => setSearch({ kind: value })}
            />
            <SelectFilter
              label={m.admin_vouchers_state()}
              all={m.admin_messages_any_state()}
              value={state}
              options={messageStates.map((value) => ({ value, label: stateName(value) }))}
              onChange={(value) => setSearch({ state: value })}
            />
            <DateRangeFilter
              label={m.admin_audit_when()}
              value={{ ...(from && { from }), ...(until && { until }) }}
              onChange={(range) => setSearch({ from: range.from, until: range.until })}
            />
          </>
        }
      />
    </>
  )
}
