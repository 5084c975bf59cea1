import { useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { readDay, writtenDay } from '#app/lib/admin/written-day'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatLongDate } from '#app/lib/format'
import { described } from './described'
import { FieldFrame } from './field-frame'
import { useField } from './use-field'

type Props = { label: string; hint?: string; className?: string }
type WrittenProps = Props & {
  inputMode: 'tel' | 'text'
  /** Formats the value while the field is not being edited. */
  written: (value: string) => string
  /** Parses the input; text that it cannot parse is returned unchanged. */
  read: (text: string) => string
}

function WrittenField({ label, hint, className, inputMode, written, read }: WrittenProps) {
  const { id, name, value, setValue, onBlur, fault } = useField<string>()
  const [typed, setTyped] = useState<string>()
  return (
    <FieldFrame {...{ id, label, hint, fault, className }}>
      <Input
        {...described(id, fault, hint)}
        name={name}
        inputMode={inputMode}
        autoComplete="off"
        value={typed ?? written(value)}
        onChange={(event) => {
          setTyped(event.target.value)
          setValue(read(event.target.value))
        }}
        onBlur={() => {
          setTyped(undefined)
          onBlur()
        }}
      />
    </FieldFrame>
  )
}

/** A birth date in any usual notation, parsed to `1990-12-31`; shows the result below. */
export function BirthDateField({ hint, ...props }: Props) {
  const { value } = useField<string>()
  const thisYear = Number(dayOf(now()).slice(0, 4))
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const said = isDay ? formatLongDate(value, { timeZone: 'UTC' }) : hint
  return (
    <WrittenField
      {...props}
      {...(said && { hint: said })}
      inputMode="text"
      written={writtenDay}
      read={(text) => readDay(text, thisYear) ?? text.trim()}
    />
  )
}

/**
 * A phone number in any usual notation.
 * @param shown formats it on blur
 */
export const PhoneField = ({ shown, ...props }: Props & { shown: (text: string) => string }) => (
  <WrittenField {...props} inputMode="tel" written={shown} read={(text) => text.trim()} />
)
