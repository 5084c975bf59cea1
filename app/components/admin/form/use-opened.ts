import { type AnyFormApi } from '@tanstack/react-form'
import { useState } from 'react'

/**
 * What a form starts from: what was opened, which stays under the hand when it is read again behind
 * it, and once it has been saved, what was saved. The library goes back to its `defaultValues`
 * whenever it draws an untouched form, so these follow.
 * @returns the `defaultValues`, and what is called when something has been saved. Where one stays,
 * it is also told what was sent: what has been typed since stays, still to be saved.
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
