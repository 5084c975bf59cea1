import type { AnyFormApi } from '@tanstack/react-form'
import { useState } from 'react'
import { isSameValue, rebased } from '#app/lib/admin/rebased'

/**
 * The default values of a form: the record as it was opened, which a background refetch does not
 * replace, and after a save, the record as saved. TanStack Form resets an untouched form to its
 * `defaultValues` on every render, so these must follow.
 * @returns the `defaultValues`, and a function to call after a save. If the form stays open, pass
 * it the values that were sent: later input is kept, unsaved. Then, for StaleNotice, a function that
 * takes what somebody else has saved into every untouched field.
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
  function rebase(form: AnyFormApi, theirs: Values) {
    const before = form.state.values as Values
    const old = new Map<string, unknown>(Object.entries(before))
    for (const [name, value] of Object.entries(rebased(opened, before, theirs)))
      if (!isSameValue(value, old.get(name))) form.setFieldValue(name, value)
    // Whoever saves yet another version is compared with this one.
    const known = new Map<string, unknown>(Object.entries(opened))
    if (Object.entries(theirs).some(([name, value]) => !isSameValue(value, known.get(name))))
      setOpened(theirs)
  }
  return [opened, settle, rebase] as const
}
