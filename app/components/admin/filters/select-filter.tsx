import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '#app/components/admin/ui/select'
import { cn } from '#app/lib/admin/cn'

export type Option = { value: string; label: string }

type Props = {
  label: string
  options: Option[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The first entry, which clears the filter; without it one entry is always selected. */
  all?: string
}

const everything = 'all'

/** One of several options; an active filter is highlighted. */
export function SelectFilter({ label, options, value, onChange, all }: Props) {
  return (
    <Select
      value={value ?? (all ? everything : '')}
      onValueChange={(next) => onChange(next === everything ? undefined : next)}
    >
      <SelectTrigger
        aria-label={label}
        className={cn(
          'w-auto',
          all && value && 'border-primary bg-primary-soft text-primary-soft-foreground',
        )}
      >
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {all && <SelectItem value={everything}>{all}</SelectItem>}
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
