import type { ComponentProps } from 'react'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import { Input } from '#app/components/admin/ui/input'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '#app/components/admin/ui/select'
import { Textarea } from '#app/components/admin/ui/textarea'
import type { Option } from '#app/components/admin/filters/select-filter'
import { described } from './described'
import { FieldFrame, FieldHelp } from './field-frame'
import { useField } from './use-field'

type Props = { label: string; hint?: string; className?: string }
type InputProps = Props & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'>

export function TextField({ label, hint, className, ...props }: InputProps) {
  const { id, name, value, setValue, onBlur, fault } = useField<string>()
  return (
    <FieldFrame {...{ id, label, hint, fault, className }}>
      <Input
        {...described(id, fault, hint)}
        autoComplete="off"
        {...props}
        name={name}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

export function TextareaField({ label, hint, className }: Props) {
  const { id, name, value, setValue, onBlur, fault } = useField<string>()
  return (
    <FieldFrame {...{ id, label, hint, fault, className }}>
      <Textarea
        {...described(id, fault, hint)}
        name={name}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

/** A calendar day, `2026-11-21`, or null. */
export function DateField({ label, hint, className }: Props) {
  const { id, name, value, setValue, onBlur, fault } = useField<string | null>()
  return (
    <FieldFrame {...{ id, label, hint, fault, className }}>
      <Input
        {...described(id, fault, hint)}
        type="date"
        name={name}
        value={value ?? ''}
        onChange={(event) => setValue(event.target.value || null)}
        onBlur={onBlur}
        className="w-44"
      />
    </FieldFrame>
  )
}

// Radix allows no select item with an empty value.
const nothing = 'nothing'

/** @param placeholder stands where nothing is chosen yet and must be */
export function SelectField({
  label,
  hint,
  className,
  options,
  placeholder,
}: Props & { options: readonly Option[]; placeholder?: string }) {
  const { id, value, setValue, fault } = useField<string>()
  return (
    <FieldFrame {...{ id, label, hint, fault, className }}>
      <Select
        value={value || (placeholder ? '' : nothing)}
        onValueChange={(chosen) => setValue(chosen === nothing ? '' : chosen)}
      >
        <SelectTrigger {...described(id, fault, hint)}>
          <SelectValue placeholder={placeholder} />
        </SelectTrigger>
        <SelectContent>
          {options.map((option) => (
            <SelectItem key={option.value} value={option.value || nothing}>
              {option.label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </FieldFrame>
  )
}

export function CheckboxField({ label, hint, className }: Props) {
  const { id, value, setValue, fault } = useField<boolean>()
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className="inline-flex min-h-9 items-center gap-2.5 text-sm font-semibold"
      >
        <Checkbox
          {...described(id, fault, hint)}
          checked={value}
          onCheckedChange={(checked) => setValue(checked === true)}
        />
        {label}
      </label>
      <FieldHelp id={id} hint={hint} fault={fault} />
    </div>
  )
}
