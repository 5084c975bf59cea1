import type { AnyFormApi } from '@tanstack/react-form'
import { useLayoutEffect } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { isSameValue } from '#app/lib/admin/rebased'
import { m } from '#app/paraglide/messages.js'
import { useFormContext } from './form-context'

type Props<Values> = {
  /** The record as saved now, with every field of the form. */
  current: Values
  /** Of `useOpened`. */
  rebase: (form: AnyFormApi, theirs: Values) => void
  /** The fields in order, with their label and how to format a value. */
  fields: { name: string; label: string; show: (value: never) => string }[]
}

/**
 * Somebody else has saved this record meanwhile. Untouched fields take what they saved, so that
 * saving again does not undo it. Of the others shows both versions field by field: the user's input
 * stays until they take the other value.
 */
export function StaleNotice<Values extends object>({ current, rebase, fields }: Props<Values>) {
  const form = useFormContext()
  const theirs = current as Record<string, unknown>
  // Before it is drawn: what they changed elsewhere is no difference to decide.
  useLayoutEffect(() => rebase(form, current))
  return (
    <form.Subscribe selector={(state) => state.values}>
      {(values) => {
        const different = fields.filter(({ name }) => !isSameValue(values[name], theirs[name]))
        return (
          <FormAlert variant="waiting" title={m.error_stale_record()}>
            {different.length === 0 ? (
              <p>{m.admin_stale_same()}</p>
            ) : (
              <ul className="mt-2 grid gap-3">
                {different.map(({ name, label, show }) => (
                  <li key={name} className="grid gap-0.5">
                    <span className="font-semibold">{label}</span>
                    <span>{m.admin_stale_theirs({ value: show(theirs[name] as never) })}</span>
                    <span>{m.admin_stale_yours({ value: show(values[name] as never) })}</span>
                    <Button
                      variant="outline"
                      size="sm"
                      className="mt-1 justify-self-start"
                      onClick={(event) => {
                        form.setFieldValue(name as never, theirs[name] as never)
                        // This button disappears; move the focus to the field.
                        event.currentTarget
                          .closest('form')
                          ?.querySelector<HTMLElement>(`[name="${name}"], [type="submit"]`)
                          ?.focus()
                      }}
                    >
                      {m.admin_stale_take()}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </FormAlert>
        )
      }}
    </form.Subscribe>
  )
}
