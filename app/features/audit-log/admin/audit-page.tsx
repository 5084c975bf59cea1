import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { DateRangeFilter } from '#app/components/admin/filters/date-range-filter'
import { MultiSelectFilter } from '#app/components/admin/filters/multi-select-filter'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { actionNames, auditColumns, tableName } from './audit-columns'
import { auditQuery, type Names, namesQuery } from './queries'
import { auditedTables, auditSearch } from './schema'

const nothing = {
  q: undefined,
  what: undefined,
  action: undefined,
  from: undefined,
  until: undefined,
}

const none: Names = new Map()

/** The audit trail: who changed what of the clinic's set-up, and when. */
export function AuditPage() {
  const { search, setSearch } = useTableSearch(auditSearch)
  const query = useQuery(auditQuery(search))
  const { data: names = none } = useQuery(namesQuery)
  const columns = useMemo(() => auditColumns(names), [names])
  const { q, what, action, from, until } = search
  return (
    <>
      <PageTitle>{m.admin_audit_title()}</PageTitle>
      <DataTable
        name={m.admin_audit_title()}
        columns={columns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => String(row.id)}
        empty={m.admin_audit_empty()}
        onClearFilters={
          (q ?? what ?? action ?? from ?? until) ? () => setSearch(nothing) : undefined
        }
        filters={
          <>
            <TextFilter
              label={m.admin_audit_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <MultiSelectFilter
              label={m.admin_audit_what()}
              value={what}
              options={auditedTables.map((value) => ({ value, label: tableName(value) }))}
              onChange={(value) => setSearch({ what: value })}
            />
            <SelectFilter
              label={m.admin_audit_action()}
              all={m.admin_audit_any_action()}
              value={action}
              options={Object.entries(actionNames).map(([value, label]) => ({
                value,
                label: label(),
              }))}
              onChange={(value) => setSearch({ action: value })}
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
