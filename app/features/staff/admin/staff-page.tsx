import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { roleNames } from '#app/components/layout/admin-pages'
import type { StaffClinic } from '#app/features/staff/clinics'
import { m } from '#app/paraglide/messages.js'
import { pageOfStaff, staffQuery } from './queries'
import { roles, staffSearch } from './schema'
import { staffColumns } from './staff-columns'

export function StaffPage({ clinics }: { clinics: StaffClinic[] }) {
  const { search, setSearch } = useTableSearch(staffSearch)
  const query = useQuery({ ...staffQuery, select: (all) => pageOfStaff(all, search) })
  const columns = useMemo(() => staffColumns(clinics), [clinics])
  const navigate = useNavigate()
  const { q, role, state } = search
  return (
    <>
      <PageTitle
        action={<PageAction to="/admin/settings/staff/new">{m.admin_staff_invite()}</PageAction>}
      >
        {m.admin_staff_title()}
      </PageTitle>
      <DataTable
        name={m.admin_staff_title()}
        columns={columns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/settings/staff/$id', params: { id } })}
        empty={m.admin_staff_empty()}
        onClearFilters={
          (q ?? role ?? state)
            ? () => setSearch({ q: undefined, role: undefined, state: undefined })
            : undefined
        }
        filters={
          <>
            <TextFilter
              label={m.admin_physio_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <SelectFilter
              label={m.admin_staff_role()}
              all={m.admin_staff_any_role()}
              value={role}
              options={roles.map((value) => ({ value, label: roleNames[value]() }))}
              onChange={(value) => setSearch({ role: value })}
            />
            <SelectFilter
              label={m.admin_service_state()}
              all={m.admin_service_any_state()}
              value={state}
              options={[
                { value: 'working', label: m.admin_staff_working() },
                { value: 'ended', label: m.admin_staff_ended() },
              ]}
              onChange={(value) => setSearch({ state: value })}
            />
          </>
        }
      />
    </>
  )
}
