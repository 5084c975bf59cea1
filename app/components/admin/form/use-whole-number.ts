import { type ChangeEvent, useState } from 'react'
import { readWhole } from '#app/lib/admin/whole-number'
import { getLocale } from '#app/paraglide/runtime.js'

type Options = {
  /** Null while empty, NaN while something else than a whole number stands there. */
  value: number | null
  onChange: (value: number | null) => void
  /** Shows digits in groups of three. */
  isGrouped: boolean
  /** Takes a minus. */
  isSigned?: boolean | undefined
}

/**
 * The attributes of an input for a whole number. What is typed stays as it is until the input is
 * left, so that the caret stays too; what cannot be read stays until it is corrected.
 */
export function useWholeNumber({ value, onChange, isGrouped, isSigned }: Options) {
  const [typed, setTyped] = useState<{ text: string; value: number | null }>()
  const isIndonesian = getLocale() === 'id'
  const isWrong = Number.isNaN(value)
  const shown =
    value === null || isWrong
      ? ''
      : isGrouped
        ? value.toLocaleString(isIndonesian ? 'id-ID' : 'en-GB')
        : String(value)
  return {
    isWrong,
    input: {
      // A number pad has no minus.
      inputMode: isSigned ? ('text' as const) : ('numeric' as const),
      autoComplete: 'off',
      value: typed && Object.is(typed.value, value) ? typed.text : shown,
      onChange: ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
        const read = readWhole(text, { decimal: isIndonesian ? ',' : '.', isGrouped, isSigned })
        setTyped({ text, value: read })
        onChange(read)
      },
      onBlur: () => {
        if (!isWrong) setTyped(undefined)
      },
    },
  }
}
