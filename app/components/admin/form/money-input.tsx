import { type ComponentProps, useId } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { cn } from '#app/lib/admin/cn'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { useWholeNumber } from './use-whole-number'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> & {
  /** NaN: what stands there cannot be read. */
  value: number | null
  onChange: (value: number | null) => void
  isSigned?: boolean
  /** A count instead of rupiah. */
  isCount?: boolean
}

/** Whole rupiah, for use without the form library; digits are grouped in threes on blur. */
export function MoneyInput({ value, onChange, isSigned, isCount, className, ...props }: Props) {
  const id = useId()
  const { input, isWrong } = useWholeNumber({ value, onChange, isGrouped: !isCount, isSigned })
  return (
    <span className={cn('block', className)}>
      <span className="relative block">
        {!isCount && (
          <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-sm text-muted-foreground">
            {getLocale() === 'id' ? 'Rp' : 'IDR'}
          </span>
        )}
        <Input
          {...props}
          {...input}
          {...(isWrong && {
            'aria-invalid': true,
            'aria-describedby': [id, props['aria-describedby']].filter(Boolean).join(' '),
          })}
          className={cn('text-right tabular-nums', !isCount && 'pl-10')}
        />
      </span>
      {isWrong && (
        <span id={id} role="alert" className="block text-left text-sm text-destructive">
          {isCount ? m.admin_form_whole() : m.admin_form_whole_money()}
        </span>
      )}
    </span>
  )
}
