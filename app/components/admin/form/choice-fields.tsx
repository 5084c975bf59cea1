import type { Option } from '#app/components/admin/filters/select-filter'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import { Input } from '#app/components/admin/ui/input'
import { described } from './described'
import { FieldFrame, FieldHelp } from './field-frame'
import { useField } from './use-field'

type Props = { label: string; hint?: string; className?: string }

/** A time of day at the clinic, `08:30`, or null. */
export function TimeField({ label, hint, className }: Props) {
  const { id, name, value, setValue, onBlur, fault } = useField<string | null>()
  return (
    <FieldFrame {...{ id, label, hint, fault, className }}>
      <Input
        {...described(id, fault, hint)}
        type="time"
        name={name}
        value={value ?? ''}
        onChange={(event) => setValue(event.target.value || null)}
        onBlur={onBlur}
        className="w-32"
      />
    </FieldFrame>
  )
}

/** Multiple choice; the value is in the order of the options. */
export function ChoicesField({
  label,
  hint,
  className,
  options,
}: Props & { options: readonly Option[] }) {
  const { id, value, setValue, fault } = useField<string[]>()
  const isChosen = (one: string) => value.includes(one)
  return (
    <fieldset className={className} {...described(id, fault, hint)}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <Checkbox
              checked={isChosen(option.value)}
              onCheckedChange={(checked) =>
                setValue(
                  options
                    .map((it) => it.value)
                    .filter((it) => (it === option.value ? checked === true : isChosen(it))),
                )
              }
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldHelp id={id} hint={hint} fault={fault} />
    </fieldset>
  )
}
