import type { AnyFormApi } from '@tanstack/react-form'
import { useState } from 'react'

/**
 * The default values of a form: the record as it was opened, which a background refetch does not
 * replace, and after a save, the record as saved. TanStack Form resets an untouched form to its
 * `defaultValues` on every render, so these must follow.
 * @returns the `defaultValues`, and a function to call after a save. If the form stays open, pass
 * it the values that were sent: later input is kept, unsaved.
 */
export function useOpened<Values extends object>(first: Values | (() => Values)) {
  const [opened, setOpened] = useState(first)
  function settle(form: AnyFormApi, saved: Values, sent: Values = form.state.values as Values) {
    const before = new Map(Object.entries(sent))
    const typed = Object.entries(form.state.values as Values).filter(
      ([name, value]) => value !== before.get(name),
    )
    form.reset(saved)
    setOpened(saved)
    for (const [name, value] of typed) form.setFieldValue(name, value)
  }
  return [opened, settle] as const
}
