import type { Row } from '@tanstack/react-table'
import { Skeleton } from '#app/components/ui/skeleton'
import { cn } from '#app/lib/admin/cn'
import type { Features } from './columns'
import type { RowsProps } from './row-grid'
import { useRowKeys } from './use-row-keys'

/** The rows on a phone: two lines and an optional text, placed by `meta.onPhone`. */
export function RowList<Data extends object>(props: RowsProps<Data>) {
  const { table, onOpen } = props
  const rows = table.getRowModel().rows
  const { list, onKeyDown, rowProps } = useRowKeys<HTMLUListElement>({
    ids: rows.map((row) => row.id),
    onOpen: onOpen && ((id) => onOpen(table.getRow(id).original)),
  })
  const parts = (row: Row<Features, Data>, place: 'title' | 'aside' | 'line' | 'text') =>
    row
      .getAllCells()
      .filter((cell) => cell.column.columnDef.meta?.onPhone === place)
      .map((cell) => (
        <span key={cell.id} className="not-last:after:mx-1.5 not-last:after:content-['·']">
          <table.FlexRender cell={cell} />
        </span>
      ))
  return (
    <ul
      ref={list}
      aria-label={props.name}
      aria-busy={props.isChanging || props.skeletons > 0}
      onKeyDown={onKeyDown}
      className={cn('divide-y transition-opacity', props.isChanging && 'opacity-60')}
    >
      {Array.from({ length: props.skeletons }, (_, index) => (
        <li key={index} className="grid h-17 content-center gap-2 px-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-28" />
        </li>
      ))}
      {rows.map((row) => {
        const lines = (
          <>
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 grow truncate font-semibold">{parts(row, 'title')}</span>
              <span className="max-w-1/2 shrink-0 truncate text-sm tabular-nums">
                {parts(row, 'aside')}
              </span>
            </span>
            <span className="block truncate text-sm text-muted-foreground">
              {parts(row, 'line')}
            </span>
            <span className="block text-sm empty:hidden">{parts(row, 'text')}</span>
          </>
        )
        const style =
          'grid min-h-17 w-full grid-cols-1 content-center gap-0.5 px-4 py-2.5 text-left -outline-offset-2'
        return (
          <li key={row.id}>
            {onOpen ? (
              <button type="button" {...rowProps(row.id)} className={cn(style, 'active:bg-muted')}>
                {lines}
              </button>
            ) : (
              <div className={style}>{lines}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
