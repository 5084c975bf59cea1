import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { pageSizes, type TableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { SetSearch } from './use-table-search'

type Props = {
  search: TableSearch
  setSearch: SetSearch
  total: number | undefined
  /** There are more rows, which can only be reached with narrower filters. */
  isMore: boolean
}

/** The range of rows shown, the total, and links to the other pages. */
export function TablePagination({ search: { page, size }, setSearch, total, isMore }: Props) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / size))
  /** Each of several quick presses counts. */
  const goBy = (count: number) =>
    setSearch((now) => ({ page: Math.min(Math.max(now.page + count, 1), pages) }))
  const shown = (value: number) => value.toLocaleString(getLocale())
  return (
    <nav
      aria-label={m.admin_table_pages()}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted-foreground"
    >
      <p role="status" className="min-w-24 tabular-nums">
        {total === undefined
          ? ' '
          : total === 0
            ? m.admin_table_none()
            : (isMore ? m.admin_table_range_of_more : m.admin_table_range)({
                from: shown((page - 1) * size + 1),
                to: shown(Math.min(page * size, total)),
                total: shown(total),
              })}
      </p>
      <div className="ml-auto flex items-center gap-1 print:hidden">
        <SelectFilter
          label={m.admin_table_size()}
          value={String(size)}
          options={pageSizes.map((value) => ({
            value: String(value),
            label: m.admin_table_rows({ count: value }),
          }))}
          onChange={(value) => setSearch({ size: Number(value) })}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.admin_table_previous()}
          disabled={page <= 1}
          onClick={() => goBy(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.admin_table_next()}
          disabled={page >= pages}
          onClick={() => goBy(1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  )
}
