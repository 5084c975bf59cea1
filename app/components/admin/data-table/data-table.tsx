import type { UseQueryResult } from '@tanstack/react-query'
import { functionalUpdate, type RowSelectionState, useTable } from '@tanstack/react-table'
import { type ReactNode, useEffect } from 'react'
import type { PageOfRows } from '#app/lib/admin/page-of-rows'
import type { TableSearch } from '#app/lib/admin/search'
import { type Columns, features } from './columns'
import { RowGrid, type RowKeys } from './row-grid'
import { RowList } from './row-list'
import { TablePagination } from './table-pagination'
import { EmptyRows, FailedRows, OfflineRows, StaleRows } from './table-states'
import { TableViewMenu } from './table-view-menu'
import { useMedia } from './use-media'
import type { SetSearch } from './use-table-search'

type Props<Row extends object> = {
  /** Accessible name of the table. */
  name: string
  columns: Columns<Row>
  query: UseQueryResult<PageOfRows<Row>>
  search: TableSearch
  setSearch: SetSearch
  rowId: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Single-key shortcuts for the focused row. */
  rowKeys?: RowKeys<Row>
  /** Id of the row whose details are open. */
  openId?: string
  filters?: ReactNode
  /** Shown when there are no rows and no filters. */
  empty: string
  /** Clears the filters; undefined when none are set. */
  onClearFilters: (() => void) | undefined
  selection?: { rows: RowSelectionState; onChange: (rows: RowSelectionState) => void }
}

const none: never[] = []

/**
 * A list of one table's rows, filtered, sorted, paged and counted by the database; its whole state
 * is in the URL. On a phone it is a list with two lines per row.
 */
export function DataTable<Row extends object>({ query, search, setSearch, ...props }: Props<Row>) {
  const { columns, rowId, onOpen, selection } = props
  const { error, dataUpdatedAt } = query
  const isOffline = query.fetchStatus === 'paused'
  // Rows of the previous query are kept only while loading, not for as long as the user is offline.
  const data = isOffline && query.isPlaceholderData ? undefined : query.data
  const isPhone = useMedia('(width < 48rem)')
  const sorting = search.sort
    ? [{ id: search.sort.replace(/^-/, ''), desc: search.sort.startsWith('-') }]
    : none
  const columnVisibility = Object.fromEntries((search.hide ?? none).map((id) => [id, false]))
  const rowSelection = selection?.rows ?? {}
  const table = useTable({
    features,
    columns,
    data: data?.rows ?? none,
    rowCount: data?.total ?? 0,
    getRowId: rowId,
    manualPagination: true,
    manualSorting: true,
    enableRowSelection: Boolean(selection),
    state: {
      sorting,
      columnVisibility,
      rowSelection,
      pagination: { pageIndex: search.page - 1, pageSize: search.size },
    },
    onSortingChange: (updater) => {
      const [by] = functionalUpdate(updater, sorting)
      setSearch({ sort: by && (by.desc ? `-${by.id}` : by.id) })
    },
    onColumnVisibilityChange: (updater) => {
      const shown = functionalUpdate(updater, columnVisibility)
      const hide = Object.keys(shown).filter((id) => shown[id] === false)
      setSearch({ hide }, { replace: true })
    },
    onRowSelectionChange: (updater) => selection?.onChange(functionalUpdate(updater, rowSelection)),
  })

  // Rows may have been deleted, and a URL may name any page.
  const isBeyond = data?.rows.length === 0 && search.page > 1 && !query.isPlaceholderData
  useEffect(() => {
    if (isBeyond) setSearch({ page: undefined }, { replace: true })
  })

  const retry = () => void query.refetch()
  const isEmpty = data?.rows.length === 0 && !isBeyond
  const Rows = isPhone ? RowList : RowGrid
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap gap-2">{props.filters}</div>
        <TableViewMenu
          density={search.density}
          setSearch={setSearch}
          columns={table
            .getAllLeafColumns()
            .filter((column) => column.getCanHide())
            .map((column) => ({
              id: column.id,
              label: column.columnDef.meta?.label() ?? column.id,
              isShown: column.getIsVisible(),
              onToggle: (shown) => column.toggleVisibility(shown),
            }))}
        />
      </div>
      {data && (error || isOffline) && <StaleRows at={dataUpdatedAt} onRetry={retry} />}
      {/* Fills the window whatever the number of rows, so that nothing below it moves. */}
      <div className="overflow-hidden rounded-lg border bg-card md:h-[max(20rem,calc(100dvh-16rem))] print:h-auto! print:overflow-visible">
        {!data && isOffline ? (
          <OfflineRows />
        ) : !data && error ? (
          <FailedRows error={error} onRetry={retry} />
        ) : isEmpty ? (
          <EmptyRows text={props.empty} onClearFilters={props.onClearFilters} />
        ) : (
          <Rows
            name={props.name}
            table={table}
            skeletons={data ? 0 : Math.min(search.size, 12)}
            isCompact={search.density === 'compact'}
            isChanging={query.isPlaceholderData}
            onOpen={onOpen}
            rowKeys={props.rowKeys}
            openId={props.openId}
          />
        )}
      </div>
      {(data ?? !isPhone) && (
        <TablePagination
          search={search}
          setSearch={setSearch}
          total={data?.total}
          isMore={data?.isTotalExact === false}
        />
      )}
    </div>
  )
}
