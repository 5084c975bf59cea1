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
  /** The first entry, which takes the filter away; without it one entry always stands. */
  all?: string
}

const everything = 'all'

/** One of several; a set filter is seen to be set. */
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
