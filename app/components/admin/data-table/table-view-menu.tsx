import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/components/admin/ui/dropdown-menu'
import type { TableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'
import type { SetSearch } from './use-table-search'

type Props = {
  columns: { id: string; label: string; isShown: boolean; onToggle: (shown: boolean) => void }[]
  density: TableSearch['density']
  setSearch: SetSearch
}

/** Settings of a table: visible columns and density. */
export function TableViewMenu({ columns, density, setSearch }: Props) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="shrink-0 max-md:hidden print:hidden">
          <SlidersHorizontal aria-hidden />
          {m.admin_table_view()}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{m.admin_table_density()}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={density}
          onValueChange={(value) =>
            setSearch({ density: value === 'compact' ? value : undefined }, { replace: true })
          }
        >
          <DropdownMenuRadioItem value="normal">{m.admin_table_normal()}</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="compact">{m.admin_table_compact()}</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{m.admin_table_columns()}</DropdownMenuLabel>
        {columns.map(({ id, label, isShown, onToggle }) => (
          <DropdownMenuCheckboxItem key={id} checked={isShown} onCheckedChange={onToggle}>
            {label}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
