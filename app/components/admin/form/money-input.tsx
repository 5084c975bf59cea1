import { type ComponentProps, useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { cn } from '#app/lib/admin/cn'
import { getLocale } from '#app/paraglide/runtime.js'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

const grouped = (value: number | null) =>
  value === null ? '' : value.toLocaleString(getLocale() === 'id' ? 'id-ID' : 'en-GB')

/** Whole rupiah, for use without the form library; digits are grouped in threes on blur. */
export function MoneyInput({ value, onChange, className, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <span className={cn('relative block', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-sm text-muted-foreground">
        {getLocale() === 'id' ? 'Rp' : 'IDR'}
      </span>
      <Input
        {...props}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? grouped(value)}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').slice(0, 12)
          setTyped(digits)
          onChange(digits ? Number(digits) : null)
        }}
        onBlur={(event) => {
          setTyped(undefined)
          onBlur?.(event)
        }}
        className="pl-10 text-right tabular-nums"
      />
    </span>
  )
}
