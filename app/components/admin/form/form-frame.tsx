import { type AnyFieldMeta, useSelector } from '@tanstack/react-form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import type { AppError } from '#app/lib/errors'
import { submitByKeys } from '#app/lib/admin/submit-by-keys'
import { focusFault } from '#app/lib/focus-fault'
import { usePress } from '#app/lib/use-press'
import { m } from '#app/paraglide/messages.js'
import { FaultContext, useFormContext } from './form-context'
import { LeaveGuard } from './leave-guard'

type FieldInfos = Record<string, { instance: unknown } | undefined>

type Props = {
  /** Why the last save was refused. Shown at the field if it names one that is drawn. */
  error: AppError | undefined
  /** Replaces the text for `stale_record`: shows what others have saved. */
  stale?: ReactNode
  /** Label of the submit button instead of "save". */
  action?: string
  /** Whether what the form keeps outside its fields is unsaved. */
  isChanged?: () => boolean
  /**
   * It stays open once it is saved: what is entered while it is sent is kept. Any other form rests,
   * for what is shown is what is sent.
   */
  staysOpen?: boolean
  children: ReactNode
}

/**
 * The form around its fields: saves on Ctrl+Enter and by an always visible button, focuses the
 * first invalid field, and asks before unsaved changes are left.
 */
export function FormFrame({ error, stale, action, isChanged, staysOpen, children }: Props) {
  const form = useFormContext()
  const element = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(error)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  if (error !== seen) {
    setSeen(error)
    setChanged(new Set())
  }
  const isDrawn = (field: string) => !!(form.fieldInfo as FieldInfos)[field]?.instance
  const atField = error?.details?.field !== undefined && isDrawn(error.details.field)
  useEffect(() => {
    if (atField) focusFault(element.current)
  }, [error, atField])

  const isSubmitting = useSelector(form.store, (state) => state.isSubmitting)
  // A save requested while saving: afterwards, save what was changed meanwhile.
  const next = usePress(!isSubmitting, () => {
    const isSaved = form.state.submissionAttempts === 0
    if (isSaved && !form.state.isDefaultValue) void submit()
  })

  async function submit() {
    if (form.state.isSubmitting) return next.press()
    await form.handleSubmit()
    const hidden = Object.entries<AnyFieldMeta>(form.state.fieldMeta)
      .filter(([field, { errors }]) => errors.length > 0 && !isDrawn(field))
      .map(([field]) => field)
    if (hidden.length > 0) {
      // What another choice has hidden can neither be seen nor corrected.
      for (const field of hidden) form.resetField(field as never)
      await form.handleSubmit()
    }
    if (!form.state.isFormValid || !form.state.isFieldsValid)
      requestAnimationFrame(() => focusFault(element.current))
  }

  return (
    <FaultContext
      value={{
        error,
        changed,
        noteChange: (field) => setChanged((before) => new Set(before).add(field)),
      }}
    >
      <form
        ref={element}
        method="post"
        noValidate
        className="grid max-w-140 gap-5"
        onKeyDown={submitByKeys}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {error?.code === 'stale_record' && stale
          ? stale
          : error &&
            !atField && <FormAlert key={String(error.cause)}>{errorText(error)}</FormAlert>}
        <div inert={isSubmitting && !staysOpen} className="contents">
          {children}
        </div>
        <div className="flex items-center gap-3">
          <Button
            type="submit"
            aria-disabled={isSubmitting}
            aria-busy={isSubmitting}
            aria-keyshortcuts="Control+Enter"
          >
            {isSubmitting ? m.admin_form_saving() : (action ?? m.admin_form_save())}
          </Button>
          <kbd className="text-xs text-muted-foreground pointer-coarse:hidden">Ctrl Enter</kbd>
        </div>
      </form>
      <LeaveGuard isChanged={() => !form.state.isDefaultValue || isChanged?.() === true} />
    </FaultContext>
  )
}
