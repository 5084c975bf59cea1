import { useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { cn } from '#app/lib/admin/cn'
import { getLocale } from '#app/paraglide/runtime.js'
import { FieldFrame } from './field-frame'
import { described, useField } from './use-field'

type Props = {
  label: string
  hint?: string
  className?: string
  /** Unit shown after the number: "minutes". */
  unit?: string
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const grouped = (value: number | null) =>
  value === null ? '' : value.toLocaleString(getLocale() === 'id' ? 'id-ID' : 'en-GB')

type WholeProps = Props & { shown: (value: number | null) => string; before?: string }

/** A whole number >= 0; `null` while empty. */
function WholeField({ label, hint, className, unit, before, shown }: WholeProps) {
  const { id, name, value, setValue, onBlur, fault } = useField<number | null>()
  const [typed, setTyped] = useState<string>()
  const sign =
    'pointer-events-none absolute inset-y-0 grid place-items-center text-sm text-muted-foreground'
  return (
    <FieldFrame {...{ id, label, hint, fault, className }}>
      <span className="relative block w-44">
        {before && <span className={cn(sign, 'left-3')}>{before}</span>}
        <Input
          {...described(id, fault, hint)}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? shown(value)}
          onChange={(event) => {
            const digits = digitsOf(event.target.value).slice(0, 12)
            setTyped(digits)
            setValue(digits ? Number(digits) : null)
          }}
          onBlur={() => {
            setTyped(undefined)
            onBlur()
          }}
          className={cn('tabular-nums', before && 'pl-10', unit && 'pr-16')}
        />
        {unit && <span className={cn(sign, 'right-3')}>{unit}</span>}
      </span>
    </FieldFrame>
  )
}

export const NumberField = (props: Props) => (
  <WholeField {...props} shown={(value) => String(value ?? '')} />
)

/** Whole rupiah; digits are grouped in threes on blur. */
export const RupiahField = (props: Props) => (
  <WholeField {...props} shown={grouped} before={getLocale() === 'id' ? 'Rp' : 'IDR'} />
)
