import { useContext, useId } from 'react'
import { errorText } from '#app/lib/error-text'
import { m } from '#app/paraglide/messages.js'
import { FaultContext, useFieldContext } from './form-context'

/** State of a field: its value, and its error from the schema or the database. */
export function useField<Value>() {
  const field = useFieldContext<Value>()
  const id = useId()
  const { error, changed, noteChange } = useContext(FaultContext)
  const isRefused = error?.details?.field === field.name && !changed.has(field.name)
  const [found] = field.state.meta.errors as ({ message: string } | undefined)[]
  const fault =
    found?.message ??
    (isRefused ? errorText(error, { invalid_input: m.admin_form_refused }) : undefined)
  return {
    id,
    name: field.name,
    value: field.state.value,
    setValue: (value: Value) => {
      noteChange(field.name)
      field.handleChange(value)
    },
    onBlur: field.handleBlur,
    fault,
  }
}
