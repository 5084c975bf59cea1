import type { ReactTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import { Table, TableCell, TableHead } from '#app/components/admin/ui/table'
import { Skeleton } from '#app/components/ui/skeleton'
import { cn } from '#app/lib/admin/cn'
import { m } from '#app/paraglide/messages.js'
import type { Features } from './columns'
import { useRowKeys } from './use-row-keys'

export type RowKeys<Row extends object> = Record<string, (row: Row) => void>

export type RowsProps<Row extends object> = {
  name: string
  table: ReactTable<Features, Row>
  /** Number of placeholder rows during the first load. */
  skeletons: number
  isCompact: boolean
  /** The rows shown belong to the previous query. */
  isChanging: boolean
  onOpen: ((row: Row) => void) | undefined
  rowKeys: RowKeys<Row> | undefined
  openId: string | undefined
}

const first = 'sticky left-0 z-1'
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The header stays in view, and so does the first column, which identifies the row. */
export function RowGrid<Row extends object>(props: RowsProps<Row>) {
  const { table, skeletons, isCompact, onOpen } = props
  const rows = table.getRowModel().rows
  const isSelectable = Boolean(table.options.enableRowSelection)
  const { list, onKeyDown, rowProps } = useRowKeys<HTMLTableSectionElement>({
    ids: rows.map((row) => row.id),
    onOpen: onOpen && ((id) => onOpen(table.getRow(id).original)),
    onSelect: isSelectable ? (id) => table.getRow(id).toggleSelected() : undefined,
    onKey: (key, id) => props.rowKeys?.[key]?.(table.getRow(id).original),
    keys: props.rowKeys,
  })
  const columns = table.getVisibleLeafColumns()
  const height = isCompact ? 'h-8' : 'h-11'
  return (
    <div
      role="region"
      aria-label={props.name}
      tabIndex={-1}
      className="h-full overflow-auto overscroll-x-contain print:overflow-visible"
    >
      <Table
        aria-label={props.name}
        aria-busy={props.isChanging || skeletons > 0}
        // Paper cannot be scrolled: all columns fit the sheet. Badges are not broken.
        className="print:text-[0.6875rem] print:**:whitespace-normal print:**:[.inline-flex]:wrap-normal print:**:[:is(td,th)]:px-1"
      >
        <thead className="sticky top-0 z-2">
          <tr>
            {isSelectable && (
              <TableHead className="w-10">
                <Checkbox
                  aria-label={m.admin_table_select_all()}
                  checked={
                    table.getIsAllPageRowsSelected() ||
                    (table.getIsSomePageRowsSelected() && 'indeterminate')
                  }
                  onCheckedChange={(checked) => table.toggleAllPageRowsSelected(checked === true)}
                />
              </TableHead>
            )}
            {columns.map((column, index) => {
              const { meta } = column.columnDef
              if (meta?.isActions)
                return (
                  <TableHead key={column.id} className="w-0 p-0">
                    <span className="sr-only">{meta.label()}</span>
                  </TableHead>
                )
              const sorted = column.getIsSorted()
              const Icon =
                sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
              return (
                <TableHead
                  key={column.id}
                  aria-sort={sorted ? ariaSort[sorted] : undefined}
                  className={cn(index === 0 && first, meta?.isNumber && 'text-right')}
                >
                  {column.getCanSort() ? (
                    <button
                      type="button"
                      className="-mx-1.5 inline-flex h-8 items-center gap-1 rounded-sm px-1.5 hover:text-foreground"
                      onClick={() =>
                        sorted === 'desc' ? column.clearSorting() : column.toggleSorting(!!sorted)
                      }
                    >
                      {meta?.label()}
                      <Icon aria-hidden className={cn('size-3.5', !sorted && 'opacity-50')} />
                    </button>
                  ) : (
                    meta?.label()
                  )}
                </TableHead>
              )
            })}
          </tr>
        </thead>
        <tbody
          ref={list}
          onKeyDown={onKeyDown}
          className={cn('transition-opacity', props.isChanging && 'opacity-60')}
        >
          {Array.from({ length: skeletons }, (_, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <TableCell key={column.id} className={height}>
                  <Skeleton
                    className={cn('h-3.5 w-24', column.columnDef.meta?.isNumber && 'ml-auto')}
                  />
                </TableCell>
              ))}
            </tr>
          ))}
          {rows.map((row) => (
            <tr
              key={row.id}
              {...rowProps(row.id)}
              aria-selected={isSelectable ? row.getIsSelected() : undefined}
              aria-current={row.id === props.openId ? 'true' : undefined}
              className={cn(
                'group -outline-offset-2 last:*:border-b-0 hover:bg-muted focus-visible:bg-muted',
                onOpen && 'cursor-pointer',
                row.id === props.openId && 'bg-primary-soft',
              )}
            >
              {isSelectable && (
                <TableCell className={height} onClick={(event) => event.stopPropagation()}>
                  <Checkbox
                    tabIndex={-1}
                    aria-label={m.admin_table_select()}
                    checked={row.getIsSelected()}
                    onCheckedChange={(checked) => row.toggleSelected(checked === true)}
                  />
                </TableCell>
              )}
              {row.getVisibleCells().map((cell, index) => (
                <TableCell
                  key={cell.id}
                  className={cn(
                    height,
                    cell.column.columnDef.meta?.isActions
                      ? 'sticky right-0 w-0 p-0'
                      : 'print:wrap-anywhere',
                    index === 0 && [
                      first,
                      'print:min-w-20',
                      'font-medium group-hover:bg-muted group-focus-visible:bg-muted',
                      row.id === props.openId ? 'bg-primary-soft' : 'bg-card',
                    ],
                    cell.column.columnDef.meta?.isNumber && 'text-right tabular-nums',
                  )}
                >
                  {index === 0 && onOpen ? (
                    // For screen readers, to which the row itself is not a button.
                    <button type="button" tabIndex={-1} className="max-w-full truncate text-left">
                      <table.FlexRender cell={cell} />
                    </button>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </TableCell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
