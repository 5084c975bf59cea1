import { ChevronDown } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/components/admin/ui/dropdown-menu'
import { cn } from '#app/lib/admin/cn'
import { m } from '#app/paraglide/messages.js'
import type { Option } from './select-filter'

type Props = {
  label: string
  options: Option[]
  value: string[] | undefined
  onChange: (value: string[] | undefined) => void
}

/** Any of several options. The chip shows the single choice, or how many there are. */
export function MultiSelectFilter({ label, options, value = [], onChange }: Props) {
  const chosen = options.filter((option) => value.includes(option.value))
  const said = chosen.length === 1 ? chosen[0]?.label : String(chosen.length)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="outline"
          className={cn(
            'px-3 font-normal',
            chosen.length > 0 && 'border-primary bg-primary-soft text-primary-soft-foreground',
          )}
        >
          {chosen.length > 0 ? `${label}: ${said}` : label}
          <ChevronDown aria-hidden className="opacity-70" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {options.map((option) => (
          <DropdownMenuCheckboxItem
            key={option.value}
            checked={value.includes(option.value)}
            onCheckedChange={(checked) => {
              // In list order, so that the same choice always gives the same URL.
              const next = options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? checked : value.includes(one)))
              onChange(next.length > 0 ? next : undefined)
            }}
          >
            {option.label}
          </DropdownMenuCheckboxItem>
        ))}
        {chosen.length > 0 && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onChange(undefined)}>
              {m.admin_filter_clear_one()}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
