import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { stateNames } from './describe'
import { promotionsQuery } from './queries'
import { states, voucherSearch } from './schema'
import { voucherColumns } from './voucher-columns'
import { VoucherSections } from './voucher-sections'

/** Promotions with their number of uses. */
export function VouchersPage({ canIssue }: { canIssue: boolean }) {
  const { search, setSearch } = useTableSearch(voucherSearch)
  const query = useQuery(promotionsQuery(search))
  const navigate = useNavigate()
  const { q, state } = search
  return (
    <>
      <PageTitle
        action={
          canIssue && <PageAction to="/admin/vouchers/new">{m.admin_vouchers_new()}</PageAction>
        }
      >
        {m.admin_vouchers_title()}
      </PageTitle>
      <VoucherSections />
      <DataTable
        name={m.admin_vouchers_title()}
        columns={voucherColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/vouchers/$id', params: { id } })}
        empty={m.admin_vouchers_empty()}
        onClearFilters={
          (q ?? state) ? () => setSearch({ q: undefined, state: undefined }) : undefined
        }
        filters={
          <>
            <TextFilter
              label={m.admin_vouchers_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <SelectFilter
              label={m.admin_vouchers_state()}
              all={m.admin_vouchers_any_state()}
              value={state}
              options={states.map((value) => ({ value, label: stateNames[value]() }))}
              onChange={(value) => setSearch({ state: value })}
            />
          </>
        }
      />
    </>
  )
}
