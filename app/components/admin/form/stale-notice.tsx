import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { m } from '#app/paraglide/messages.js'
import { useFormContext } from './form-context'

type Props = {
  /** The record as saved now. */
  current: Record<string, unknown>
  /** The fields in order, with their label and how to format a value. */
  fields: { name: string; label: string; show: (value: never) => string }[]
}

/**
 * Somebody else has saved this record meanwhile: shows both versions field by field. The user's
 * input stays until they take the other value; saving again saves the form.
 */
export function StaleNotice({ current, fields }: Props) {
  const form = useFormContext()
  return (
    <form.Subscribe selector={(state) => state.values}>
      {(values) => {
        const different = fields.filter(({ name }) => values[name] !== current[name])
        return (
          <FormAlert variant="waiting" title={m.error_stale_record()}>
            {different.length === 0 ? (
              <p>{m.admin_stale_same()}</p>
            ) : (
              <ul className="mt-2 grid gap-3">
                {different.map(({ name, label, show }) => (
                  <li key={name} className="grid gap-0.5">
                    <span className="font-semibold">{label}</span>
                    <span>{m.admin_stale_theirs({ value: show(current[name] as never) })}</span>
                    <span>{m.admin_stale_yours({ value: show(values[name] as never) })}</span>
                    <Button
                      variant="outline"
                      size="sm"
                      className="mt-1 justify-self-start"
                      onClick={(event) => {
                        form.setFieldValue(name as never, current[name] as never)
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
