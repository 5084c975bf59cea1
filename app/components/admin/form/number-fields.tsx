import { Input } from '#app/components/admin/ui/input'
import { cn } from '#app/lib/admin/cn'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { described } from './described'
import { FieldFrame } from './field-frame'
import { useField } from './use-field'
import { useWholeNumber } from './use-whole-number'

type Props = {
  label: string
  hint?: string
  className?: string
  /** Unit shown after the number: "minutes". */
  unit?: string
}

type WholeProps = Props & { before?: string }

/** A whole number >= 0; `null` while empty. */
function WholeField({ label, hint, className, unit, before }: WholeProps) {
  const { id, name, value, setValue, onBlur, fault: found } = useField<number | null>()
  const { input, isWrong } = useWholeNumber({
    value,
    onChange: setValue,
    isGrouped: before !== undefined,
  })
  const fault = !isWrong
    ? found
    : before === undefined
      ? m.admin_form_whole()
      : m.admin_form_whole_money()
  const sign =
    'pointer-events-none absolute inset-y-0 grid place-items-center text-sm text-muted-foreground'
  return (
    <FieldFrame {...{ id, label, hint, fault, className }}>
      <span className="relative block w-44">
        {before && <span className={cn(sign, 'left-3')}>{before}</span>}
        <Input
          {...described(id, fault, hint)}
          name={name}
          {...input}
          onBlur={() => {
            input.onBlur()
            onBlur()
          }}
          className={cn('tabular-nums', before && 'pl-10', unit && 'pr-16')}
        />
        {unit && <span className={cn(sign, 'right-3')}>{unit}</span>}
      </span>
    </FieldFrame>
  )
}

export const NumberField = (props: Props) => <WholeField {...props} />

/** Whole rupiah; digits are grouped in threes on blur. */
export const RupiahField = (props: Props) => (
  <WholeField {...props} before={getLocale() === 'id' ? 'Rp' : 'IDR'} />
)
