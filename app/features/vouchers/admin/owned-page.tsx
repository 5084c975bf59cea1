import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import type { StaffClinic } from '#app/features/staff/clinics'
import { formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { ownedColumns } from './owned-columns'
import { ownedQuery } from './owned-queries'
import { ownedKindName, ownedStateName } from './owned-text'
import { ownedKinds, ownedSearch, ownedStates } from './schema'
import { VoucherSections } from './voucher-sections'

/** The patients' credit, and packages bought or given. */
export function OwnedPage({ clinics }: { clinics: StaffClinic[] }) {
  const { search, setSearch } = useTableSearch(ownedSearch)
  const navigate = useNavigate()
  const { q, kind, state } = search
  const clinic = clinics.find(({ slug }) => slug === search.clinic)
  const query = useQuery(
    ownedQuery(
      {
        ...(clinic && { clinic_id: clinic.id }),
        ...(q && { query: q }),
        ...(kind && { kinds: [kind] }),
        ...(state && { state }),
      },
      search,
    ),
  )
  const clear = () => setSearch({ q: undefined, kind: undefined, state: undefined })
  return (
    <>
      <PageTitle
        action={<PageAction to="/admin/vouchers/give">{m.admin_vouchers_give()}</PageAction>}
      >
        {m.admin_vouchers_title()}
      </PageTitle>
      <VoucherSections />
      <p className="mb-3 min-h-5 text-sm text-muted-foreground tabular-nums">
        {query.data &&
          m.admin_vouchers_sums({
            credit: formatMoney(query.data.sums.credit_idr),
            count: query.data.sums.sessions,
          })}
      </p>
      <DataTable
        name={m.admin_vouchers_owned()}
        columns={ownedColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/vouchers/owned/$id', params: { id } })}
        empty={m.admin_vouchers_owned_empty()}
        onClearFilters={(q ?? kind ?? state) ? clear : undefined}
        filters={
          <>
            <TextFilter
              label={m.admin_vouchers_owned_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <SelectFilter
              label={m.admin_vouchers_kind()}
              all={m.admin_vouchers_any_kind()}
              value={kind}
              options={ownedKinds.map((value) => ({ value, label: ownedKindName(value) }))}
              onChange={(value) => setSearch({ kind: value })}
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
