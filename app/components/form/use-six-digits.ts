import { type SubmitEvent, useState } from 'react'

/**
 * The six digits of a form.
 * @param onCode called when they are complete, and when they are submitted again
 */
export function useSixDigits(onCode: (code: string) => unknown) {
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  return {
    /** For `CodeField`. */
    field: {
      value: code,
      isShort: isShort && code.length < 6,
      onChange: (next: string) => {
        setCode(next)
        if (next.length < 6 || next === code) return
        setShort(false)
        onCode(next)
      },
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      setShort(code.length < 6)
      if (code.length === 6) onCode(code)
    },
    clear: () => {
      setCode('')
      setShort(false)
    },
  }
}
